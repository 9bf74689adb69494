import type { ReactNode } from 'react';
import { LargeChoices } from '#src/entities/packing/packing-parts.tsx';
import type { PackingAnswers, PackingState, Question } from '#src/entities/packing/packing-state.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { packingTexts } from '#src/messages/packing.ts';
import { Button } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';

export interface LabelQuestionProps {
  question: Exclude<Question, { kind: 'article' }>;
  /** The order that is being packed. */
  orderId: string;
  /** `carrier` where one was chosen. */
  onAnswer: (text: string, answers: PackingAnswers, carrier?: string) => void;
  onOpen: (orderId: string) => void;
  onClose: () => void;
  onDismiss: () => void;
}

/** What a person has to decide before anything is saved. */
export function LabelQuestion({ question, orderId, ...on }: LabelQuestionProps) {
  const texts = useTexts(packingTexts);
  const again = (
    <Button key="again" wide onClick={on.onDismiss}>
      {texts.scanAgain}
    </Button>
  );
  if (question.kind === 'other-order') {
    return (
      <QuestionBanner title={texts.otherOrder(question.other)} detail={texts.otherOrderDetail}>
        <Button wide onClick={() => on.onOpen(question.other)}>
          {texts.openOther(question.other)}
        </Button>
        <Button wide onClick={on.onDismiss}>
          {texts.stay(orderId)}
        </Button>
      </QuestionBanner>
    );
  }
  const { text, trackingId, answers } = question.label;
  const answer = (more: PackingAnswers, carrier?: string) =>
    on.onAnswer(text, { ...answers, ...more }, carrier);
  if (question.kind === 'after-unknown') {
    return (
      <QuestionBanner
        title={texts.isOwnLabel(trackingId, orderId)}
        detail={texts.isOwnLabelDetail(question.unknown.slice(0, 60))}
      >
        <Button wide onClick={() => answer({ isOwn: true })}>
          {texts.ownLabel}
        </Button>
        {again}
      </QuestionBanner>
    );
  }
  if (question.kind === 'cancellation') {
    return (
      <QuestionBanner title={texts.shipCancelled} detail={texts.shipCancelledDetail(trackingId)}>
        <Button wide onClick={() => answer({ isCancellationSeen: true })}>
          {texts.shipAllTheSame}
        </Button>
        <Button wide onClick={on.onClose}>
          {texts.dontShip}
        </Button>
      </QuestionBanner>
    );
  }
  const { verdict } = question;
  if (verdict.kind === 'used') {
    return (
      <QuestionBanner
        title={(verdict.isWaiting ? texts.usedWaiting : texts.used)(trackingId, verdict.orderId)}
        detail={texts.usedDetail}
      >
        {again}
        <Button wide onClick={() => answer({ isShared: true })}>
          {texts.useTwice}
        </Button>
      </QuestionBanner>
    );
  }
  return (
    <QuestionBanner title={(verdict.isDoubtful ? texts.isItLabel : texts.whichCarrier)(trackingId)}>
      {verdict.carriers.map(carrier => (
        <Button key={carrier} wide onClick={() => answer({ isCarrierSettled: true }, carrier)}>
          {carrier}
        </Button>
      ))}
      <Button wide onClick={() => answer({ isCarrierSettled: true })}>
        {texts.otherCarrier}
      </Button>
      {again}
    </QuestionBanner>
  );
}

export interface LabelNoticeProps {
  notice: Extract<PackingState<unknown>, { kind: 'open' }>['notice'];
  /** Whether an article is one of the order's. */
  isOfOrder: (code: string) => boolean;
  onAnswer: LabelQuestionProps['onAnswer'];
}

/** What was scanned where the label was due, and is none. */
export function LabelNotice({ notice, isOfOrder, onAnswer }: LabelNoticeProps) {
  const texts = useTexts(packingTexts);
  if (notice?.kind === 'undone') return <Banner tone="empty" role="status" title={texts.undone} />;
  if (notice?.kind === 'same-order') return <QuestionBanner title={texts.thisOrder} />;
  if (notice?.kind !== 'no-label') return null;
  const { verdict } = notice;
  switch (verdict.kind) {
    case 'order':
      return <QuestionBanner title={texts.typedOrder(verdict.orderId)} detail={texts.scanCarriersLabel} />;
    case 'article':
      return (
        <QuestionBanner
          title={(isOfOrder(verdict.code) ? texts.articleOfOrder : texts.article)(verdict.code)}
          detail={texts.scanCarriersLabel}
        />
      );
    case 'routing':
      return <QuestionBanner title={texts.routing} detail={texts.routingDetail} />;
    case 'unknown':
      return (
        <QuestionBanner title={texts.unknown(verdict.text.slice(0, 60))} detail={texts.unknownDetail}>
          <Button wide onClick={() => onAnswer(verdict.text, { isLabel: true })}>
            {texts.useAnyway}
          </Button>
        </QuestionBanner>
      );
  }
}

/** What is asked or said, and large buttons to answer. */
export function QuestionBanner({
  title,
  detail,
  children,
}: {
  title: string;
  detail?: string;
  children?: ReactNode;
}) {
  return (
    <LargeChoices>
      <Banner tone="attention" role="alert" title={title}>
        {detail}
      </Banner>
      {children}
    </LargeChoices>
  );
}
