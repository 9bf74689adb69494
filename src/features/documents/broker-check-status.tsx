import type { BrokerCheck } from '#src/contract/importers/related-resource.ts';
import { formatDay } from '#src/format/format.ts';
import { brokerCheckTexts } from '#src/messages/broker-check.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import { Status } from '#src/ui/status.tsx';

/** In place of what the reader found: what the broker was asked, or found. */
export function BrokerCheckStatus({ check }: { check: BrokerCheck }) {
  const texts = useTexts(brokerCheckTexts);
  return {
    ASKED: <Status tone="progress">{texts.checking}</Status>,
    ACCEPTED: <Status tone="released">{texts.accepted}</Status>,
    REFUSED: <Status tone="failed">{texts.refused}</Status>,
  }[check.state];
}

/** Since when, or by whom and when; a refusal says that with its reason. */
export function BrokerCheckLines({ check }: { check: BrokerCheck }) {
  const texts = useTexts(brokerCheckTexts);
  const language = useLanguage();
  if (check.state === 'REFUSED') return null;
  if (check.state === 'ASKED') return <span>{texts.askedOn(formatDay(check.askedAt, language))}</span>;
  return (
    <>
      <span>{check.broker}</span>
      <span>{formatDay(check.answeredAt, language)}</span>
    </>
  );
}

/** Why the broker refused, in its own words, and what to do. */
export function BrokerRefusal({ check }: { check: Extract<BrokerCheck, { state: 'REFUSED' }> }) {
  const texts = useTexts(brokerCheckTexts);
  const language = useLanguage();
  return (
    <Banner tone="failed" title={texts.by(check.broker, formatDay(check.answeredAt, language))}>
      {texts.reasonAndNext(check.reason)}
    </Banner>
  );
}
