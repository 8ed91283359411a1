import { describe, expect, it } from 'vitest';
import { zoneAbbreviation } from '../../src/go/zone-abbreviation.js';

const WINTER = new Date('2026-01-15T12:00:00Z');
const SUMMER = new Date('2026-07-15T12:00:00Z');

/** Abbreviations of IANA's time zone database (2025b), which Go prints. */
describe('the abbreviation of a time zone', () => {
  it.each([
    ['UTC', WINTER, '+0000', 'UTC'],
    ['America/New_York', WINTER, '-0500', 'EST'],
    ['America/New_York', SUMMER, '-0400', 'EDT'],
    ['Europe/Berlin', WINTER, '+0100', 'CET'],
    ['Europe/Berlin', SUMMER, '+0200', 'CEST'],
    ['Europe/London', SUMMER, '+0100', 'BST'],
    ['Europe/Dublin', SUMMER, '+0100', 'IST'],
    ['Europe/Moscow', WINTER, '+0300', 'MSK'],
    ['Africa/Johannesburg', WINTER, '+0200', 'SAST'],
    ['Africa/Nairobi', WINTER, '+0300', 'EAT'],
    ['Africa/Lagos', WINTER, '+0100', 'WAT'],
    ['America/St_Johns', SUMMER, '-0230', 'NDT'],
    ['America/Havana', SUMMER, '-0400', 'CDT'],
    ['America/Sao_Paulo', WINTER, '-0300', '-03'],
    ['Asia/Jerusalem', SUMMER, '+0300', 'IDT'],
    ['Asia/Kathmandu', WINTER, '+0545', '+0545'],
    ['Asia/Dubai', WINTER, '+0400', '+04'],
    ['Asia/Tokyo', WINTER, '+0900', 'JST'],
    ['Asia/Shanghai', WINTER, '+0800', 'CST'],
    ['Asia/Singapore', WINTER, '+0800', '+08'],
    ['Australia/Sydney', WINTER, '+1100', 'AEDT'],
    ['Pacific/Auckland', SUMMER, '+1200', 'NZST'],
    ['Pacific/Chatham', SUMMER, '+1245', '+1245'],
  ])('of %s at %s is %s: %s', (zone, time, offset, name) => {
    expect(zoneAbbreviation(zone, time, offset)).toBe(name);
  });
});
