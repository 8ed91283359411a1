import { posix } from 'node:path';
import { SUM_PROGRAM } from '../sums.js';

/** The arguments of all upload scripts. */
export interface UploadPlace {
  /** The requested destination, normalized. */
  to: string;
  /** The name of the source within the destination if that is a folder. */
  name: string;
  /** Whether the source is a folder. */
  isFolder: boolean;
  /** Random text, by which the upload finds what it has already sent. */
  id: string;
  /** Whether the next copy can continue this one: the source is a large file. */
  isKept: boolean;
}

/** The exit codes of the upload script with a special meaning; a shell without tar exits with 127. */
export const SUMS_DIFFER = 90;

/*
 * The scripts need a POSIX shell with mkdir, mv and rm, and use only its simplest features. They put everything into a
 * folder `$p` next to the destination, or within it if that is an existing folder, which may be a volume: there, files
 * can be renamed.
 */

/** Something else with the name of a part belongs to someone else: it is left alone, and nothing is kept. */
export const PLACE = `
to=$1 name=$2 kind=$3 id=$4 up=$5 left=$6
if [ -d "$to" ]; then
  up=$to
  to=$to/$name
  [ -z "$left" ] || left=$name
fi
if [ -d "$to" ]; then
  if [ "$kind" = folder ]; then up=$to
  elif [ ! -L "$to" ]; then echo "$to: is a directory" >&2; exit 1; fi
fi
if [ ! -d "$up" ]; then echo "$up: no such directory" >&2; exit 1; fi
p=$up/.proa-cp-$id
[ -z "$left" ] || left=$up/.$left.proa-part
if [ -L "$left" ] || { [ -e "$left" ] && [ ! -d "$left/data" ]; }; then left=; fi
`;

/**
 * Keeps the partial copy of one file for the next copy, if it can be compared. After a failure other than the end of
 * its input, it is not kept: a full disk must not stay full.
 */
export const LEAVE = `
  [ -n "$left" ] && [ -f "$p/data/$name" ] && ${SUM_PROGRAM} < /dev/null > /dev/null 2>&1 &&
  [ "$(dd bs=1 count=1 2> /dev/null | wc -c)" -eq 0 ] &&
  chmod 700 "$p" && rm -rf "$left" && mv "$p" "$left"`;

const UPLOAD = `${PLACE}
keep=$7 flags=$8 merge=$9
if [ ! -d "$p" ]; then mkdir "$p" || exit 1; fi
tar $flags -xmf - -C "$p"
code=$?
if [ $code = 0 ]; then [ -f "$p/sums" ] || code=1; fi
if [ $code != 0 ]; then
  if ${LEAVE}
  then exit $code; fi
  [ "$keep" = keep ] || rm -rf "$p"
  exit $code
fi
if [ -d "$p/data" ]; then
  cd "$p/data"
  if ${SUM_PROGRAM} < /dev/null > /dev/null 2>&1; then
    if [ -s ../sums ]; then
      out=$(LC_ALL=C ${SUM_PROGRAM} -c ../sums 2>&1) || code=${SUMS_DIFFER}
      [ $code = 0 ] || echo "$out" | grep -v ': OK$' >&2
    fi
    if [ -s ../odd ]; then sh ../odd >&2 || code=${SUMS_DIFFER}; fi
  fi
  cd "$OLDPWD"
  if [ $code != 0 ]; then :
  elif [ "$kind" = folder ] && [ -d "$to" ]; then
    if xargs true < /dev/null > /dev/null 2>&1; then sh -c "$merge" "$p/list" "$p/data/$name" "$to" || code=1
    else (cd "$p/data/$name" && tar -cf - .) | tar $flags -xmf - -C "$to" || code=1; fi
  else
    [ ! -d "$to" ] || rm -f "$to"
    mv -f "$p/data/$name" "$to" || code=1
  fi
fi
rm -rf "$p"
[ -z "$left" ] || rm -rf "$left"
exit $code
`;

/**
 * Moves the content of a folder into another one; folders that exist in both, recursively. The names go through a file.
 */
const MERGE = `
place() {
  for each in "$2"/* "$2"/.[!.]* "$2"/..?*; do
    [ -e "$each" ] || [ -L "$each" ] || continue
    at=$3/\${each##*/}
    if [ -d "$at" ]; then
      if [ -d "$each" ] && [ ! -L "$each" ]; then (place "$1x" "$each" "$at") || return 1; continue; fi
      if [ ! -L "$at" ]; then echo "$at: is a directory" >&2; return 1; fi
      rm -f "$at" || return 1
    fi
    printf '%s\\0' "$each" >&3
  done 3> "$1"
  [ ! -s "$1" ] || xargs -0 sh -c 'exec mv -f -- "$@" "$0/"' "$3" < "$1"
}
place "$0" "$1" "$2"
`;

const SIZES = `${PLACE}
cd "$p" 2> /dev/null || exit 0
xargs -0 stat -c %s 2> /dev/null
exit 0
`;

const CONTINUE = `${PLACE}
cd "$p" || exit 1
shift 6
file=$1 size=$2 blocks=$3 mode=$4 owner=$5
dd of="$file" bs=65536 seek="$blocks" conv=notrunc 2> /dev/null || exit 1
[ "$(wc -c < "$file")" -eq "$size" ] || exit 1
[ -z "$owner" ] || chown "$owner" "$file" 2> /dev/null
chmod "$mode" "$file"
`;

const REMOVE = `${PLACE}
rm -rf "$p"
`;

/** A script for the container's shell with its arguments. */
export function command(
  script: string,
  { to, name, isFolder, id, isKept }: UploadPlace,
  ...words: string[]
): string[] {
  return [
    'sh',
    '-c',
    script.trim(),
    'proa-cp',
    to,
    name,
    isFolder ? 'folder' : 'file',
    id,
    posix.dirname(to),
    isKept ? posix.basename(to) : '',
    ...words,
  ];
}

/**
 * Unpacks an archive of the source in a folder `data`, and finally `odd` and `sums`; compares the checksums, and then
 * gives the source its name. An archive that ends early leaves nothing or, with `keep`, what has arrived; for a file
 * that is kept, where the next copy finds it.
 */
export function uploadCommand(place: UploadPlace, keep: boolean, tarFlags: readonly string[]): string[] {
  return command(UPLOAD, place, keep ? 'keep' : 'remove', tarFlags.join(' '), MERGE.trim());
}

/** Prints the sizes of existing files among the names on its standard input, one per line. */
export function sizesCommand(place: UploadPlace): string[] {
  return command(SIZES, place);
}

/** A file whose rest is sent. */
interface ContinuedFile {
  name: string;
  size: number;
  /** Blocks of 64 KiB that exist. */
  blocks: number;
  /** Permissions in chmod's form. */
  mode: string;
  /** `UID:GID`; "" to ignore the owner. */
  owner: string;
}

/** Writes the rest of a file. */
export function continueCommand(
  place: UploadPlace,
  { name, size, blocks, mode, owner }: ContinuedFile,
): string[] {
  return command(CONTINUE, place, name, String(size), String(blocks), mode, owner);
}

/** Removes what has arrived. */
export function removeCommand(place: UploadPlace): string[] {
  return command(REMOVE, place);
}
