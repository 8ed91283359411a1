import { SUM_PROGRAM } from '../sums.js';
import { command, LEAVE, PLACE, SUMS_DIFFER, type UploadPlace } from './upload-scripts.js';

/** The exit code of a program that does not find the part in its expected state. */
export const PART_GONE = 91;

/** The wc of busybox reads a whole file to count its bytes. */
const SIZE = 'size_of() { stat -c %s "$1" 2> /dev/null || wc -c < "$1"; }';

/** A program of this copy that has lost its connection may still be writing its part there. */
const LOOK = `${PLACE}
${SIZE}
${SUM_PROGRAM} < /dev/null > /dev/null 2>&1 || exit 0
for each in 1 2 3 4 5; do [ ! -d "$p" ] || sleep 1; done
file=$left/data/$name
[ -d "$left" ] && [ ! -L "$left" ] && [ -O "$left" ] || exit 0
[ -f "$file" ] && [ ! -L "$file" ] || exit 0
size_of "$file"
${SUM_PROGRAM} < "$file"
echo "$left"
`;

/** The part is renamed first, which only one of several copies can do. */
const APPEND = `${PLACE}
${SIZE}
shift 6
begun=$1 size=$2 sum=$3 mode=$4 owner=$5
mv "$left" "$p" 2> /dev/null || exit ${PART_GONE}
file=$p/data/$name
if [ "$(size_of "$file")" -ne "$begun" ]; then rm -rf "$p"; exit ${PART_GONE}; fi
cat >> "$file"
if [ "$(size_of "$file")" -ne "$size" ]; then
  if ${LEAVE}
  then exit 1; fi
  rm -rf "$p"
  exit 1
fi
if [ "$(${SUM_PROGRAM} < "$file")" != "$sum  -" ]; then rm -rf "$p"; exit ${SUMS_DIFFER}; fi
[ -z "$owner" ] || chown "$owner" "$file" 2> /dev/null
code=0
chmod "$mode" "$file"
[ ! -d "$to" ] || rm -f "$to"
mv -f "$file" "$to" || code=1
rm -rf "$p"
exit $code
`;

/**
 * Prints the size, the checksum and the path of the part that an interrupted copy has left, one per line; nothing if
 * there is none.
 */
export function lookCommand(place: UploadPlace): string[] {
  return command(LOOK, place);
}

/** A file whose rest is appended. */
interface AppendedFile {
  /** Bytes that exist. */
  begun: number;
  /** Bytes of the whole. */
  size: number;
  /** The checksum of the whole. */
  sum: string;
  /** Permissions in chmod's form. */
  mode: string;
  /** `UID:GID`; "" to ignore the owner. */
  owner: string;
}

/** Appends standard input to the part, compares the whole, and gives it its name. */
export function appendCommand(place: UploadPlace, { begun, size, sum, mode, owner }: AppendedFile): string[] {
  return command(APPEND, place, String(begun), String(size), sum, mode, owner);
}
