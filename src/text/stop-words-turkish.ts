/**
 * Turkish stop words: pronouns with their cases, postpositions, conjunctions, particles, question words, the commonest
 * adverbs and the forms of the copula that stand alone. What news is made of stays: no verbs of saying, no numbers but the
 * article bir, no names of days. Written with ı, İ and circumflexes as in the dictionary; who reads the list normalises it.
 *
 * Source: written for this project, going through the closed word classes of the language.
 */

export const STOP_WORDS_TURKISH = `
bir bu şu o bunlar şunlar onlar bunu şunu onu bunun şunun onun buna şuna ona bunda şunda onda bundan şundan ondan bununla
şununla onunla bunları şunları onları bunların şunların onların bunlara şunlara onlara bunlarda onlarda bunlardan onlardan
ben sen biz siz beni seni bizi sizi benim senin bizim sizin bana sana bize size bende sende bizde sizde benden senden bizden
sizden benimle seninle bizimle sizinle kendi kendim kendin kendisi kendimiz kendileri kendini kendisini kendine kendisine
kendinden kendisinden kendilerini kendilerine
biri birisi birini birine birinin birçok birçoğu birkaç birkaçı birbiri birbirini birbirine birbirinden birlikte bazı
bazıları bazısı her herkes herkesin herkese herhangi hepsi hepsini hepimiz hiç hiçbir hiçbiri kimse kimsenin kimi kimisi
kimler kim kime kimin kimden bütün tüm tümü öbür öteki diğer diğeri diğerleri başka başkası böyle böylece böylesi şöyle
öyle öylece aynı çoğu çok daha en az pek kadar bile
ve veya ya yahut ile ama ancak fakat lakin oysa oysaki halbuki yoksa çünkü zira eğer şayet ki de da dahi ise hem ne gerek
ister mademki madem meğer sanki yani üstelik ayrıca hatta hattâ dolayısıyla
için gibi göre karşın rağmen doğru dolayı ötürü beri önce sonra üzere dair ait değin dek itibaren boyunca içinde üzerinde
üzerine üzerinden altında arasında arasındaki hakkında tarafından nedeniyle sebebiyle karşı özellikle diye olarak olan
mi mı mu mü midir mıdır mudur müdür
neden niçin niye nasıl hangi hangisi nerede nereden nereye nere kaç ne nedir neler neyi neye
değil var yok evet hayır şey şeyi şeyler şimdi artık henüz hâlâ hala yine gene zaten belki elbette tabii bazen hep hemen
yalnız yalnızca sadece işte iken idi imiş
oldu olduğu olduğunu olması olur olsa olmak olup olacak etti etmek eden ettiği ederek edilen edildi`
