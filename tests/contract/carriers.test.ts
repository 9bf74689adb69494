import { describe, expect, test } from 'vitest';
import {
  carrierOfTrackingId,
  carriers,
  findCarrier,
  fitsTrackingForm,
  isCarrierName,
  normaliseTrackingId,
} from '#src/contract/shipments/carriers.ts';

describe('carriers', () => {
  test('a code and the services of a carrier are named once each', () => {
    const codes = carriers.map(carrier => carrier.code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const { services } of carriers) {
      const names = services.map(service => service.name);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test('published spellings are used unchanged, odd spaces included', () => {
    const names = findCarrier('Yun Express')?.services.map(service => service.name);
    expect(names).toContain('YunExpress Global Direct line (standard )-Tracked');
  });

  test('services say whether they are tracked, or that nobody knows', () => {
    const tracked = new Map(findCarrier('WanbExpress')?.services.map(one => [one.name, one.isTracked]));
    expect(tracked.get('WANB EXPRESS')).toBe(true);
    expect(tracked.get('WANB Post Economy')).toBe(null);
    expect(findCarrier('4PX')?.services.find(one => one.name.startsWith('NX-'))?.isTracked).toBe(false);
  });

  test.each([
    ['4px', '4PX'],
    ['yunexpress', 'Yun Express'],
    ['  SF  express ', 'SF Express'],
    ['COLIS PRIVÉ', 'Colis Privé'],
  ])('"%s" is found as %s', (typed, code) => {
    expect(findCarrier(typed)?.code).toBe(code);
  });

  test.each(['', 'Other', 'Lucky Parcel', 'SF', '顺丰国际'])('"%s" is no carrier of the list', typed => {
    expect(findCarrier(typed)).toBeUndefined();
  });
});

describe('the name of another carrier', () => {
  test.each(['Lucky Parcel', 'Łódź Kurier', 'x'.repeat(50)])('"%s" may travel', name => {
    expect(isCarrierName(name)).toBe(true);
  });

  test.each(['', '   ', 'x'.repeat(51), '顺丰国际', 'SF 顺丰', 'Other', 'other'])(
    '"%s" may not travel',
    name => {
      expect(isCarrierName(name)).toBe(false);
    },
  );
});

describe('tracking numbers', () => {
  test.each([
    ['YT 2412 3456 7890 1234', 'YT2412345678901234'],
    ['\uFEFF1z999aa10123456784\r\n', '1Z999AA10123456784'],
    ['ＹＴ２４１２３４５６７８９０１２３４', 'YT2412345678901234'],
    ['LX123\u00A0456\u200B789CN\u001D', 'LX123456789CN'],
    ['AB-12/34', 'AB-12/34'],
  ])('%j is read as %s', (scanned, trackingId) => {
    expect(normaliseTrackingId(scanned)).toBe(trackingId);
  });

  test.each([
    ['Yun Express', 'yt 2412345678901234', 'fits its form', true],
    ['Yun Express', 'YT241234567890123', 'does not fit its form', false],
    ['China Post', 'LX123456789CN', 'fits its form', true],
    ['China Post', 'LX123456789DE', 'does not fit its form', false],
    ['DHL', 'JJD000390007890123456', 'fits its form', true],
    ['UPS', '1Z999AA10123456784', 'fits its form', true],
    ['JCEX', 'anything', 'is not judged, as no form is known', null],
    ['Lucky Parcel', 'anything', 'is not judged, as no form is known', null],
  ])('of %s: "%s" %s', (carrier, trackingId, _words, fits) => {
    expect(fitsTrackingForm(carrier, trackingId)).toBe(fits);
  });

  test.each<[string, string | undefined, string]>([
    ['yt 2412345678901234', 'Yun Express', 'that of one carrier'],
    ['1Z999AA10123456784', 'UPS', 'that of one carrier'],
    ['LX123456789CN', undefined, 'those of several'],
    ['12345678901234', undefined, 'those of several'],
    ['?', undefined, 'nobody’s'],
    ['', undefined, 'nobody’s'],
  ])('"%s" is offered as a number of %s, since its form is %s', (trackingId, code) => {
    expect(carrierOfTrackingId(trackingId)?.code).toBe(code);
  });

  test('a number is looked up among the carriers that are offered', () => {
    const offered = carriers.filter(({ code }) => code === '4PX' || code === 'UBI');
    expect(carrierOfTrackingId('LX123456789CN', offered)?.code).toBe('4PX');
    expect(carrierOfTrackingId('1Z999AA10123456784', offered)).toBeUndefined();
  });
});
