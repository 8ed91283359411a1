import { expect, it } from 'vitest';
import { parseCertificateRequest } from '../../src/codec/certificate-request.js';

// From `openssl req -new`, with all attributes of a subject, and alternative names of which one is not a host name.
const request = `-----BEGIN CERTIFICATE REQUEST-----
MIIByTCCAW8CAQAwgZIxCzAJBgNVBAYTAkRFMQ4wDAYDVQQIDAVIZXNzZTENMAsG
A1UEBwwEVG93bjEOMAwGA1UECQwFV2F5IDExDjAMBgNVBBEMBTEyMzQ1MQwwCgYD
VQQKDANvcHMxDDAKBgNVBAoMA2RldjENMAsGA1UECwwEdW5pdDENMAsGA1UEAwwE
amFuZTEKMAgGA1UEBRMBNzBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABEL7Kaos
IC+yMmm+zz2TltJLhd86WajlP8Srbj11BTgzMYoS6VdJQrxammy7KU67vrNso3FR
D96G9a1sSiL4ytugejB4BgkqhkiG9w0BCQ4xazBpMAkGA1UdEwQCMAAwXAYDVR0R
AQH/BFIwUIIJYS5leGFtcGxlggliLmV4YW1wbGWHBAoAAAGHEP0AAAAAAAAAAAAA
AAAAAAGBDm1lQGV4YW1wbGUuY29thgxzcGlmZmU6Ly94L3mIAioDMAoGCCqGSM49
BAMCA0gAMEUCIQDx6ty420hopXFpEiPl8rVqyHiuXr08V8jyc8M6vvjfkAIgabIW
o0xzIh29j4YdvOaJ88I481uKIEYPTfFBBhp3KT0=
-----END CERTIFICATE REQUEST-----
`;

it('names the subject of a certificate request', () => {
  expect(parseCertificateRequest(request)).toEqual({
    ...{ commonName: 'jane', serialNumber: '7', organization: ['ops', 'dev'], organizationalUnit: ['unit'] },
    ...{ country: ['DE'], province: ['Hesse'], locality: ['Town'], streetAddress: ['Way 1'] },
    ...{ postalCode: ['12345'], dnsNames: ['a.example', 'b.example'], emailAddresses: ['me@example.com'] },
    ...{ uris: ['spiffe://x/y'], ipAddresses: ['10.0.0.1', 'fd00::1'] },
  });
});

it.each([
  ['', 'PEM block type must be CERTIFICATE REQUEST'],
  [request.replaceAll('CERTIFICATE REQUEST', 'CERTIFICATE'), 'PEM block type must be CERTIFICATE REQUEST'],
  [
    request.replace(/\nMII.*\n/s, '\nAAAA\n').concat('-----END CERTIFICATE REQUEST-----'),
    'asn1: structure error',
  ],
  [request.replace('MIIB', 'MIIC'), 'asn1: structure error'],
])('refuses what is not a certificate request: %s', (text, problem) => {
  expect(() => parseCertificateRequest(text)).toThrow(problem);
});
