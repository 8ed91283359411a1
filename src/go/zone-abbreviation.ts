/** Languages that together have abbreviations for most zones that have one. */
const LANGUAGES = ['US', 'GB', 'AU', 'IN', 'ZA', 'CA', 'NZ', 'KE', 'NG', 'HK'].map((place) => `en-${place}`);

/**
 * Where the languages differ from the IANA time zone database, or have none: abbreviations with their offsets, and the
 * zones in which they are used.
 */
const OTHERS = `
  HST-1000,HDT-0900 America/Adak
  MST-0700 America/Dawson America/Hermosillo America/Mazatlan America/Whitehorse
  CST-0500,CDT-0400 America/Havana
  none America/Miquelon Antarctica/Casey Antarctica/Troll Asia/Colombo Asia/Dubai Asia/Muscat Australia/Eucla Australia/Lord_Howe Pacific/Chatham
  WIB+0700 Asia/Jakarta Asia/Pontianak
  WIT+0900 Asia/Jayapura
  IST+0200,IDT+0300 Asia/Jerusalem
  PKT+0500 Asia/Karachi
  CST+0800 Asia/Macau Asia/Shanghai Asia/Taipei
  WITA+0800 Asia/Makassar
  PST+0800 Asia/Manila
  KST+0900 Asia/Pyongyang Asia/Seoul
  JST+0900 Asia/Tokyo
  GMT+0000,IST+0100 Europe/Dublin
  GMT+0000,BST+0100 Europe/Guernsey Europe/Isle_of_Man Europe/Jersey
  MSK+0300 Europe/Kirov Europe/Moscow Europe/Simferopol Europe/Volgograd
  ChST+1000 Pacific/Guam Pacific/Saipan
  SST-1100 Pacific/Midway Pacific/Pago_Pago
`;

/** The abbreviations by zone and offset. */
const others = new Map(
  OTHERS.trim()
    .split('\n')
    .flatMap((row) => {
      const [names = '', ...zones] = row.trim().split(' ');
      const byOffset = new Map(names.split(',').map((name) => [name.slice(-5), name.slice(0, -5)]));
      return zones.map((zone) => [zone, byOffset] as const);
    }),
);

/**
 * Go's name of a time zone at a time: `CET`, or its offset if there is no abbreviation, `+03`.
 * @param zone of the IANA database: `Europe/Berlin`
 * @param offset of the zone at that time: `+0100`
 */
export function zoneAbbreviation(zone: string, time: Date, offset: string): string {
  const other = others.get(zone);
  const name = other === undefined ? commonName(zone, time) : other.get(offset);
  return name ?? offset.replace(/00$/, '');
}

function commonName(timeZone: string, time: Date): string | undefined {
  for (const language of LANGUAGES) {
    const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' });
    const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    if (/^[A-Z]{3,5}$/.test(name)) return name;
  }
  return undefined;
}
