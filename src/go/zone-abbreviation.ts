/** Languages that between them call most zones by the abbreviations that are in use there. */
const LANGUAGES = ['US', 'GB', 'AU', 'IN', 'ZA', 'CA', 'NZ', 'KE', 'NG', 'HK'].map((place) => `en-${place}`);

/** No abbreviation: the zone is called by its offset. */
const NONE = '';

const CHINA = { '+0800': 'CST' };
const CHAMORRO = { '+1000': 'ChST' };
const KOREA = { '+0900': 'KST' };
const MOSCOW = { '+0300': 'MSK' };
const MOUNTAIN = { '-0700': 'MST' };
const SAMOA = { '-1100': 'SST' };
const SUMMER = { '+0100': 'BST' };
const WEST_INDONESIA = { '+0700': 'WIB' };

/** Where the languages have another word than the time zone database of IANA, or none: by the zone and its offset. */
const OTHERS: Readonly<Record<string, Readonly<Record<string, string>> | typeof NONE>> = {
  'America/Adak': { '-1000': 'HST', '-0900': 'HDT' },
  'America/Dawson': MOUNTAIN,
  'America/Havana': { '-0500': 'CST', '-0400': 'CDT' },
  'America/Hermosillo': MOUNTAIN,
  'America/Mazatlan': MOUNTAIN,
  'America/Miquelon': NONE,
  'America/Whitehorse': MOUNTAIN,
  'Antarctica/Casey': NONE,
  'Antarctica/Troll': NONE,
  'Asia/Colombo': NONE,
  'Asia/Dubai': NONE,
  'Asia/Jakarta': WEST_INDONESIA,
  'Asia/Jayapura': { '+0900': 'WIT' },
  'Asia/Jerusalem': { '+0200': 'IST', '+0300': 'IDT' },
  'Asia/Karachi': { '+0500': 'PKT' },
  'Asia/Macau': CHINA,
  'Asia/Makassar': { '+0800': 'WITA' },
  'Asia/Manila': { '+0800': 'PST' },
  'Asia/Muscat': NONE,
  'Asia/Pontianak': WEST_INDONESIA,
  'Asia/Pyongyang': KOREA,
  'Asia/Seoul': KOREA,
  'Asia/Shanghai': CHINA,
  'Asia/Taipei': CHINA,
  'Asia/Tokyo': { '+0900': 'JST' },
  'Australia/Eucla': NONE,
  'Australia/Lord_Howe': NONE,
  'Europe/Dublin': { '+0000': 'GMT', '+0100': 'IST' },
  'Europe/Guernsey': { '+0000': 'GMT', ...SUMMER },
  'Europe/Isle_of_Man': { '+0000': 'GMT', ...SUMMER },
  'Europe/Jersey': { '+0000': 'GMT', ...SUMMER },
  'Europe/Kirov': MOSCOW,
  'Europe/Moscow': MOSCOW,
  'Europe/Simferopol': MOSCOW,
  'Europe/Volgograd': MOSCOW,
  'Pacific/Chatham': NONE,
  'Pacific/Guam': CHAMORRO,
  'Pacific/Midway': SAMOA,
  'Pacific/Pago_Pago': SAMOA,
  'Pacific/Saipan': CHAMORRO,
};

/**
 * How Go calls a time zone at a time: `CET`, or where people have no abbreviation for it by its offset, `+03`.
 * @param zone of the database of IANA: `Europe/Berlin`
 * @param offset of the zone at that time: `+0100`
 */
export function zoneAbbreviation(zone: string, time: Date, offset: string): string {
  const name = Object.hasOwn(OTHERS, zone) ? otherName(zone, offset) : commonName(zone, time);
  return name ?? offset.replace(/00$/, '');
}

function otherName(zone: string, offset: string): string | undefined {
  const names = OTHERS[zone]!;
  return names === NONE ? undefined : names[offset];
}

function commonName(timeZone: string, time: Date): string | undefined {
  for (const language of LANGUAGES) {
    const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' });
    const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    if (/^[A-Z]{3,5}$/.test(name)) return name;
  }
  return undefined;
}
