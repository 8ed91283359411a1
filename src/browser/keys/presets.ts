import type { KeyName } from '../../terminal/ui/keys.js';

/**
 * Keys that users of other programs are accustomed to, with the words for each: the first one that is available counts.
 * `Ctrl-K`, which kills without a question there, is not included. A function that loses its key by a preset has
 * another one.
 */
export const PRESETS: Readonly<Record<string, Readonly<Record<KeyName, readonly string[]>>>> = {
  proa: {},
  k9s: {
    e: ['edit'],
    E: ['events'],
    s: ['scale', 'suspend', 'shell'],
    'ctrl+o': ['sort'],
    r: ['restart', 'drain'],
    'ctrl+r': ['read-again'],
    i: ['image'],
    'ctrl+e': ['details'],
    t: ['trigger'],
    'ctrl+t': ['tree'],
    a: ['attach'],
    c: ['cordon', 'copy'],
    '@': ['context'],
    u: ['cordon', 'used-by'],
    'ctrl+d': ['delete'],
    'ctrl+l': ['undo'],
    'ctrl+w': ['wide'],
    'ctrl+n': ['apply'],
    A: ['sort-age'],
    N: ['sort-name'],
    P: ['sort-namespace'],
    S: ['sort-status'],
    R: ['sort-ready'],
    T: ['sort-restarts'],
    O: ['sort-node'],
    I: ['sort-ip'],
    C: ['release-changes', 'sort-cpu'],
    M: ['release-manifest', 'sort-mem'],
  },
};

/** The notice when a preset is used for the first time. */
export const PRESET_NEWS: Readonly<Record<string, string>> = {
  k9s: 'keys of k9s: Shift and a letter sorts; E events, Ctrl-E details, Ctrl-T tree, Ctrl-O sort by any, @ context; ? lists all',
};
