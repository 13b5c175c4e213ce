import { describe, expect, it } from 'vitest';
import { isPushService } from './rules.ts';

describe('the address of a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:123',
    'https://jmt17.google.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://wns2-ln2p.notify.windows.com/w/?token=BQYA',
    'https://web.push.apple.com/QGuQyavXutnMH9',
  ])('is that of a browser: %s', (address) => expect(isPushService(address)).toBe(true));

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com@127.0.0.1/',
    'https://user:word@fcm.googleapis.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://169.254.169.254/latest/meta-data',
    'https://push.apple.com.evil.example/',
    'https://evilpush.apple.com/',
    'https://.notify.windows.com.evil.example/',
    'https://intranet/',
    'ftp://fcm.googleapis.com/',
    'javascript:alert(1)',
    'not an address',
    '',
  ])('is nothing else: %s', (address) => expect(isPushService(address)).toBe(false));
});
