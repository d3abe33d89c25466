/** Turkish. Suffixes of names and figures stand behind an apostrophe and stay where they are. */

import type { Language } from '../language.ts'

export const TURKISH: Language = {
  code: 'tr',
  joint: ' ',
  tokensPerWord: 1,
  decimal: ',',
  thousands: '.',
  hasCapitals: true,
  prefixes: '',
  names: ['Ankara', 'Bursa', 'Konya', 'Adana', 'Trabzon', 'Samsun', 'Kayseri', 'Malatya', 'Mersin', 'Edirne', 'Sivas'],
  notNames: (
    'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık Pazartesi Salı Çarşamba Perşembe Cuma ' +
    'Cumartesi Pazar Bu Bir Ancak Ama Ve Ayrıca'
  ).split(' '),
  beforeDate:
    /(?:ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık|saat(?:ler(?:i|inde))?|sayfa|no)\s+$/i,
  afterDate:
    /^\s*(?:ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık|sular|sezon|yıl)|^['’\u0092](?:de|da|te|ta|[iıuü]?nc[iıuü]|[ıiuü]nc[ıiuü])|^\.\s?\p{Ll}/iu,
  numberWords:
    'iki üç dört beş altı yedi sekiz dokuz on on_bir on_iki on_üç on_dört on_beş on_altı on_yedi on_sekiz on_dokuz yirmi'
      .split(' ')
      .map((word) => word.replace('_', ' ')),
  million: { word: 'milyon', size: 1_000_000 },
  units: [
    ['kilometre', 'mil'],
    ['metre', 'santimetre'],
    ['lira', 'dolar'],
    ['dolar', 'euro'],
    ['euro', 'dolar'],
    ['milyon', 'milyar'],
    ['milyar', 'milyon'],
    ['bin', 'milyon'],
    ['ton', 'kilogram'],
    ['kilo', 'gram'],
    ['dakika', 'saat'],
    ['hafta', 'ay'],
    ['gün', 'hafta'],
    ['puan', 'gol'],
  ],
  synonyms: [
    ['ancak', 'fakat'],
    ['ama', 'fakat'],
    ['ayrıca', 'bunun yanı sıra'],
    ['söyledi', 'belirtti'],
    ['belirtti', 'kaydetti'],
    ['kaydetti', 'söyledi'],
    ['ifade etti', 'dile getirdi'],
    ['dedi', 'diye konuştu'],
    ['açıkladı', 'duyurdu'],
    ['daha sonra', 'ardından'],
    ['şekilde', 'biçimde'],
    ['nedeniyle', 'yüzünden'],
    ['yaklaşık', 'aşağı yukarı'],
    ['konusunda', 'hakkında'],
    ['geçen', 'geçtiğimiz'],
    ['yer aldı', 'bulundu'],
  ],
  quotations: [
    '"Olanları araştırıyoruz ve öğrendiğimiz her şeyi kamuoyuyla paylaşacağız" dedi NAME.',
    'NAME, "Bunu burada hiç kimse beklemiyordu, alışmamız uzun zaman alacak" diye konuştu.',
    '"Yıllardır bu iş için çalışan herkes adına güzel bir gün" diyen NAME, emeği geçenlere teşekkür etti.',
    'NAME, "Bu konunun burada kapanacağını hiç sanmıyorum, tam tersine" ifadelerini kullandı.',
    '"Rakamlar ortada, saklayacak hiçbir şeyimiz yok" diyen NAME soruları yanıtladı.',
    'NAME, "Bugüne kadar gördüklerimizden sonuç çıkarmak için henüz çok erken" dedi.',
  ],
  news: [
    'Yetkililer gece geç saatlerde FIGURE kişinin daha başvurduğunu duyurdu, NAME soruşturma açılmasını istedi.',
    'Gelen FIGURE itirazın ardından NAME ile ikinci toplantının gelecek hafta yapılmasına karar verildi.',
    'İlk duyurudan bu yana şikayet sayısı FIGURE oldu, bilgiyi NAME sözcüsü doğruladı.',
    'Kimsenin beklemediği bir gelişmeyle NAME dün desteğini çekti, FIGURE üye de ayrıldı.',
    'Savcılar gece boyunca FIGURE yeni soruşturma başlattı ve NAME bürosunda arama yapıldı.',
  ],
  headers: ['Haber merkezi', 'Muhabirimiz bildiriyor', 'Ajans haberi', 'Son güncelleme bugün'],
  footers: [
    'Bu haberin tüm hakları saklıdır, izin alınmadan kopyalanamaz ve yayımlanamaz.',
    'Günün öne çıkan haberlerini her sabah almak için bültenimize abone olun.',
    'Konuyla ilgili ayrıntıları yarınki gazetemizde okuyabilirsiniz.',
    'Son dakika gelişmeleri için bizi takip edin, ihbarlarınızı masamıza gönderin.',
    'Okur mektupları yayımlanmadan önce kısaltılabilir.',
  ],
  credits: ['(Fotoğraf: ajans)', '(Arşiv)', '(Foto muhabirimiz)', ''],
  roundUps: ['Kısa kısa', 'Günün özeti', 'Gece neler oldu', 'Sabah bülteni'],
}
