import { useRef } from 'react';
import type { DocumentState } from '#src/contract/importers/importer-readiness.ts';
import type { BrokerCheck } from '#src/contract/importers/related-resource.ts';
import { formatDay } from '#src/format/format.ts';
import { brokerCheckTexts } from '#src/messages/broker-check.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { documentsTexts } from '#src/messages/documents.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Status } from '#src/ui/status.tsx';

export interface DocumentCheckProps {
  name: string;
  state: DocumentState;
  brokerCheck: BrokerCheck | undefined;
  underWay: 'deleting' | 'confirming' | undefined;
  onErrors: () => void;
  /** Undefined: the broker isn't to be asked. */
  onRequest: (() => void) | undefined;
  isOffline: boolean;
}

/** [67, 113–115] What is known of a document, said again when it changes. */
export function DocumentCheck(props: DocumentCheckProps) {
  const { name, state, brokerCheck, underWay, onErrors, onRequest, isOffline } = props;
  const texts = useTexts(documentsTexts);
  const broker = useTexts(brokerCheckTexts);
  const errors = useRef<HTMLButtonElement>(null);
  return (
    <>
      <span role="status">
        {underWay ? (
          <Status tone="empty" working>
            {underWay === 'deleting' ? texts.deleting : broker.requesting}
          </Status>
        ) : brokerCheck ? (
          <BrokerCheckStatus check={brokerCheck} />
        ) : (
          {
            EMPTY: <Status tone="empty">{texts.empty}</Status>,
            CHECKING: (
              <Status tone="progress" working>
                {texts.checking}
              </Status>
            ),
            NOK: <Status tone="failed">{texts.checkFailed}</Status>,
            OK: <Status tone="released">{texts.checkOk}</Status>,
          }[state]
        )}
      </span>
      {!underWay && brokerCheck && <BrokerCheckLines check={brokerCheck} />}
      {!underWay && state === 'CHECKING' && <span>{texts.checkingHint}</span>}
      {underWay !== 'deleting' && state === 'NOK' && (
        <ActionLink ref={errors} aria-label={texts.viewErrorsOf(name)} onClick={onErrors}>
          {texts.viewErrors}
        </ActionLink>
      )}
      {!underWay && onRequest && isOffline && <span>{broker.offline}</span>}
      {!underWay && onRequest && !isOffline && (
        <ActionLink
          aria-label={broker.requestOf(name)}
          onClick={() => {
            // This goes away, and the reader's place with it.
            errors.current?.focus();
            onRequest();
          }}
        >
          {broker.request}
        </ActionLink>
      )}
    </>
  );
}

/** In place of what the reader found: what the broker was asked, or found. */
function BrokerCheckStatus({ check }: { check: BrokerCheck }) {
  const texts = useTexts(brokerCheckTexts);
  return {
    REQUESTED: <Status tone="progress">{texts.checking}</Status>,
    ACCEPTED: <Status tone="released">{texts.accepted}</Status>,
    REFUSED: <Status tone="failed">{texts.refused}</Status>,
  }[check.state];
}

/** Since when, or by whom and when; a refusal says that with its reason. */
function BrokerCheckLines({ check }: { check: BrokerCheck }) {
  const texts = useTexts(brokerCheckTexts);
  const language = useLanguage();
  if (check.state === 'REFUSED') return null;
  if (check.state === 'REQUESTED')
    return <span>{texts.requestedOn(formatDay(check.requestedAt, language))}</span>;
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
