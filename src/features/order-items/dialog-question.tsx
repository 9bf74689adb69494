import type { LabelAnswers, LabelVerdict } from '#src/entities/packing/judge-label.ts';
import {
  LabelNotice,
  LabelQuestion,
  type LabelQuestionProps,
} from '#src/entities/shipment/label-question.tsx';

/** What a scanned or typed tracking ID asks, as `useJudgedLabel` has judged it. */
export interface OpenLabelQuestion {
  verdict: Exclude<LabelVerdict, { kind: 'label' }>;
  text: string;
  answers: LabelAnswers | undefined;
}

interface DialogQuestionProps extends Pick<LabelQuestionProps, 'orderId' | 'onAnswer' | 'onDismiss'> {
  labelQuestion: OpenLabelQuestion;
}

/** The packing table's questions about a label, in a dialog that opens no other order. */
export function DialogQuestion({ labelQuestion, orderId, onAnswer, onDismiss }: DialogQuestionProps) {
  const { verdict, text, answers = {} } = labelQuestion;
  if (verdict.kind !== 'used' && verdict.kind !== 'which-carrier') {
    return <LabelNotice notice={{ kind: 'no-label', verdict }} isOfOrder={() => false} onAnswer={onAnswer} />;
  }
  const label = { text, trackingId: verdict.trackingId, answers, isTyped: false };
  return (
    <LabelQuestion
      question={{ kind: 'label', verdict, label }}
      orderId={orderId}
      onAnswer={onAnswer}
      onOpen={() => undefined}
      onClose={onDismiss}
      onDismiss={onDismiss}
    />
  );
}
