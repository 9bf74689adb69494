import { formatDayAndTime } from '#src/format/format.ts';
import { formatOffset } from '#src/format/time-zone.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { proofTexts } from '#src/messages/proof.ts';
import type { CertificateLine } from './proof-signature.tsx';
import type { Certificate } from './read-certificate.ts';

/** What a proof says, as names and values; what it doesn't say is left out. */
export function useCertificateLines(certificate: Certificate): CertificateLine[] {
  const texts = useTexts(proofTexts);
  const language = useLanguage();
  const { orderId, mrn, office, releasedAt, issuedAt, broker } = certificate;
  const moment = (at: number) => texts.moment(formatDayAndTime(at, language), formatOffset(at, language));
  const lines = [
    { name: texts.mrn, value: mrn },
    { name: texts.office, value: office.name ?? office.code, sub: office.name && office.code },
    releasedAt === undefined
      ? { name: texts.issued, value: moment(issuedAt) }
      : { name: texts.released, value: moment(releasedAt) },
    { name: texts.broker, value: broker.name, sub: broker.eori && texts.eori(broker.eori) },
    { name: texts.order, value: orderId },
  ];
  return lines.flatMap(({ value, ...line }) => (value ? [{ ...line, value }] : []));
}
