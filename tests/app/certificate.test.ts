import { describe, expect, it } from 'vitest';
import { certificateOf } from '#src/features/customs-tracking/proof/read-certificate.ts';

describe('a certificate', () => {
  const payload = {
    iss: 'did:web:broker.example',
    sub: 'order:028-5544332-1122334',
    iat: 1_790_000_000,
    authorizedCustomsBroker: { name: 'Rheinport Zollagentur GmbH' },
  };
  const bare = {
    orderId: '028-5544332-1122334',
    mrn: undefined,
    office: { name: undefined, code: undefined },
    releasedAt: undefined,
    issuedAt: 1_790_000_000_000,
    broker: { name: 'Rheinport Zollagentur GmbH', eori: undefined },
  };
  it('has what the broker signed', () => {
    const declaration = {
      mrn: '26DE006451123456R2',
      releasedAt: '2026-11-20T10:00:00.000Z',
      customsOffice: { code: 'DE006451', name: 'Leipzig/Halle Flughafen' },
    };
    expect(certificateOf({ ...payload, declaration })).toEqual({
      ...bare,
      mrn: declaration.mrn,
      office: declaration.customsOffice,
      releasedAt: Date.parse(declaration.releasedAt),
    });
  });
  it.each([undefined, 'none', { mrn: 7, releasedAt: 'yesterday', customsOffice: 'Leipzig' }])(
    'leaves out what a broker writes in another way: %j',
    declaration => {
      expect(certificateOf({ ...payload, declaration })).toEqual(bare);
    },
  );
});
