import type { ReactNode } from 'react';
import { useTexts } from '#src/messages/catalogue.ts';
import { packingTexts } from '#src/messages/packing.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { LargeChoices } from '#src/ui/packing.tsx';
import type { LabelVerdict } from './judge-label.ts';
import type { UsedLabel } from './used-labels.ts';

/** What a person has to decide or to do before something is saved. */
export type Question =
  | Exclude<LabelVerdict, { kind: 'label' }>
  | ({ kind: 'used'; trackingId: string; carrier: string | undefined } & UsedLabel);

export interface LabelQuestionProps {
  question: Question;
  /** The order that is being packed. */
  orderId: string;
  /** Whether an article is one of the order's. */
  isOfOrder: (code: string) => boolean;
  onTake: (trackingId: string, carrier: string | undefined, isUsedTwice?: boolean) => void;
  /** None of the carriers that are named. */
  onOther: (trackingId: string) => void;
  onOpen: (orderId: string) => void;
  onDismiss: () => void;
}

/** What a code is that can't simply be saved, and what to do with it. */
export function LabelQuestion(props: LabelQuestionProps) {
  const { question, orderId, isOfOrder, onTake, onOther, onOpen, onDismiss } = props;
  const texts = useTexts(packingTexts);
  const again = (
    <Button key="again" wide onClick={onDismiss}>
      {texts.scanAgain}
    </Button>
  );
  switch (question.kind) {
    case 'order':
      if (question.orderId === orderId) return <Asked title={texts.thisOrder} />;
      return (
        <Asked title={texts.otherOrder(question.orderId)} detail={texts.otherOrderDetail}>
          <Button wide onClick={() => onOpen(question.orderId)}>
            {texts.openOther(question.orderId)}
          </Button>
          <Button wide onClick={onDismiss}>
            {texts.stay}
          </Button>
        </Asked>
      );
    case 'article':
      return (
        <Asked
          title={(isOfOrder(question.code) ? texts.articleOfOrder : texts.article)(question.code)}
          detail={texts.scanCarriersLabel}
        />
      );
    case 'routing':
      return <Asked title={texts.routing} detail={texts.routingDetail} />;
    case 'unknown':
      return (
        <Asked title={texts.unknown(question.text.slice(0, 60))} detail={texts.unknownDetail}>
          {again}
          <Button wide onClick={() => onTake(question.text, undefined)}>
            {texts.useAnyway}
          </Button>
        </Asked>
      );
    case 'used': {
      const { trackingId, isWaiting, carrier } = question;
      return (
        <Asked
          title={(isWaiting ? texts.usedWaiting : texts.used)(trackingId, question.orderId)}
          detail={texts.usedDetail}
        >
          {again}
          <Button wide onClick={() => onTake(trackingId, carrier, true)}>
            {texts.useTwice}
          </Button>
        </Asked>
      );
    }
    case 'which-carrier': {
      const { trackingId, carriers, isDoubtful } = question;
      return (
        <Asked title={(isDoubtful ? texts.isItLabel : texts.whichCarrier)(trackingId)}>
          {carriers.map(carrier => (
            <Button key={carrier} wide onClick={() => onTake(trackingId, carrier)}>
              {carrier}
            </Button>
          ))}
          <Button wide onClick={() => onOther(trackingId)}>
            {texts.otherCarrier}
          </Button>
          {again}
        </Asked>
      );
    }
  }
}

function Asked({ title, detail, children }: { title: string; detail?: string; children?: ReactNode }) {
  return (
    <LargeChoices>
      <Banner tone="attention" role="alert" title={title}>
        {detail}
      </Banner>
      {children}
    </LargeChoices>
  );
}
