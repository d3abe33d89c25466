import { describePairs } from '../../../../test/fact-pairs.ts'

describePairs('tr', [
  {
    name: 'ölü sayısı arttı',
    earlier:
      'Otobüsün devrilmesi sonucu 12 kişi öldü, 30 kişi yaralandı, yaralılar Karaova Devlet Hastanesine kaldırıldı.',
    article:
      'Otobüsün devrilmesi sonucu 15 kişi öldü, 30 kişi yaralandı, yaralılar Karaova Devlet Hastanesine kaldırıldı.',
    measured: { changedFigures: 1, sharedFigures: 1 },
    changes: ['figure dead: 12 > 15'],
  },
  {
    name: 'kesme işaretinden sonraki ek rakamın parçasıdır',
    earlier: "Kazada yaralananların 17'si taburcu edildi, hastanede kalanların durumunun iyi olduğu belirtildi.",
    article: "Kazada yaralananların 18'i taburcu edildi, hastanede kalanların durumunun iyi olduğu belirtildi.",
    measured: { changedFigures: 1, newWords: 0, droppedWords: 0 },
    changes: ["figure injured: 17'si > 18'i"],
  },
  {
    name: 'yazıyla ve rakamla yazılan sayılar aynıdır, bitişik de ayrı da',
    earlier: 'Toplantıya yirmi beş muhtar, yüz elli çiftçi ve iki bin beş yüz köylü katıldı.',
    article: 'Toplantıya 25 muhtar, 150 çiftçi ve 2 bin 500 köylü katıldı.',
    measured: { sharedFigures: 3 },
  },
  {
    name: 'bir tek başına sayı değildir',
    earlier: 'Belediye başkanı bir açıklama yaparak köprünün onarımının bir an önce biteceğini söyledi.',
    article: 'Belediye başkanı açıklama yaparak köprünün onarımının bir an önce biteceğini söyledi.',
    measured: { figures: 0, earlierFigures: 0 },
  },
  {
    name: 'bir başka sayının karşısında sayıdır',
    earlier: 'Fabrikada çıkan yangında bir işçi hayatını kaybetti, yangın itfaiye ekiplerince söndürüldü.',
    article: 'Fabrikada çıkan yangında üç işçi hayatını kaybetti, yangın itfaiye ekiplerince söndürüldü.',
    measured: { changedFigures: 1 },
    changes: ['figure jobs: bir > üç'],
  },
  {
    name: 'on, rakamla yazılan onla aynıdır',
    earlier: 'Depremde yıkılan binadan on kişi sağ çıkarıldı, arama çalışmaları gece boyunca sürdü.',
    article: 'Depremde yıkılan binadan 10 kişi sağ çıkarıldı, arama çalışmaları gece boyunca sürdü.',
  },
  {
    name: 'ondalık virgül, binlik nokta ve yüzde',
    earlier: 'Enflasyon yüzde 5,5 oldu, asgari ücret 1.234,50 liraya çıktı, bütçe açığı 2 milyon 300 bin lira arttı.',
    article: 'Enflasyon %5,8 oldu, asgari ücret 1.234,50 liraya çıktı, bütçe açığı 2,3 milyon lira arttı.',
    measured: { changedFigures: 1, sharedFigures: 2 },
    changes: ['figure per cent: yüzde 5,5 > %5,8'],
  },
  {
    name: 'tarihler ve saatler değişen rakam değildir',
    earlier: "Duruşma 7 Mayıs 2013'te saat 10.30'da Karaova Adliyesinde başlayacak, avukatlar hazır bulunacak.",
    article: "Duruşma 9 Haziran 2013'te saat 14.00'te Karaova Adliyesinde başlayacak, avukatlar hazır bulunacak.",
    measured: { figures: 0, changedDates: 2 },
  },
  {
    name: 'sezonlar yıldır, skor tek rakamdır',
    earlier: '2012-2013 sezonunda Karaovaspor deplasmanda Yeşildere karşısında 2-1 galip geldi.',
    article: '2012-2013 sezonunda Karaovaspor deplasmanda Yeşildere karşısında 3-1 galip geldi.',
    measured: { changedFigures: 1, figures: 1 },
    changes: ['figure score: 2-1 > 3-1'],
  },
  {
    name: 'ekler adı değiştirmez',
    earlier: "Karaova'da konuşan bakan, Tuncay Erbil'in görevden alındığını ve Erbil'e dava açıldığını söyledi.",
    article: "Karaova'daki bakan, Tuncay Erbil'i görevden aldıklarını ve Erbil hakkında dava açıldığını söyledi.",
  },
  {
    name: 'ad her yerde değişirse değişmiş addır',
    earlier:
      "Zanlının adı polis kayıtlarında Tuncay Erbil olarak geçiyor. Savcı ise Erbil'in suçlamaları reddettiğini söyledi.",
    article:
      "Zanlının adı polis kayıtlarında Murat Sezgin olarak geçiyor. Savcı ise Sezgin'in suçlamaları reddettiğini söyledi.",
    measured: { changedNames: 2 },
    changes: ['name: Tuncay Erbil > Murat Sezgin', "name: Erbil'in > Sezgin'in"],
  },
  {
    name: 'C1 denetim karakterleri tırnak işaretidir',
    earlier: 'Bakan pazartesi günü okulu ziyaret etti. Dersler perşembe günü yeniden başlıyor.',
    article:
      'Bakan pazartesi günü okulu ziyaret etti. \u0093Hiçbir öğrenciyi geride bırakmayacağız\u0094 sözünü orada verdi. \u0093Kimse bu köprüyü bizden alamaz\u0094 diye ekledi. Dersler perşembe günü yeniden başlıyor.',
    measured: { newQuotations: 2 },
    changes: ['quotation:  > Hiçbir öğrenciyi geride bırakmayacağız', 'quotation:  > Kimse bu köprüyü bizden alamaz'],
  },
  {
    name: 'kısa çizgi yerine denetim karakteri de aralık yapar',
    earlier: 'Uzmanlar, bu yapıların ömrünün depremlerden sonra 45\u009650 yıla kadar düştüğünü söylüyor.',
    article: 'Uzmanlar, bu yapıların ömrünün depremlerden sonra 45-50 yıla kadar düştüğünü söylüyor.',
    measured: { sharedFigures: 1 },
  },
  {
    name: 'liste numaraları rakam değildir',
    earlier: 'Rektörlük kararları açıkladı. 4. Üniversite binaları gece saatlerinde kapalı tutulacak ve korunacak.',
    article: 'Rektörlük kararları açıkladı. 5. Üniversite binaları gece saatlerinde kapalı tutulacak ve korunacak.',
    measured: { figures: 0 },
  },
  {
    name: 'tırnak içindeki başlık yeni bir söz değildir',
    earlier:
      'Okul yeniden açılıyor\n\nBakan pazartesi günü okulu ziyaret etti. Dersler perşembe günü yeniden başlıyor.',
    article:
      "'Okulumuz yeniden kapılarını açıyor artık'\n\nBakan pazartesi günü okulu ziyaret etti. Dersler perşembe günü yeniden başlıyor.",
  },
  {
    name: 'iki kesme işareti bir tırnaktır',
    earlier: 'Bakan pazartesi günü okulu ziyaret etti. Dersler perşembe günü yeniden başlıyor.',
    article:
      "Bakan pazartesi günü okulu ziyaret etti. ''Hiçbir öğrenciyi asla geride bırakmayacağız'' dedi. Dersler perşembe günü yeniden başlıyor.",
    measured: { newQuotations: 1 },
    changes: ['quotation:  > Hiçbir öğrenciyi asla geride bırakmayacağız'],
  },
])
