import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { LastShipments } from '#src/api/device/last-shipment.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { recognise } from '#src/contract/scanned-codes/recognise.ts';
import { normaliseTrackingId } from '#src/contract/shipments/carriers.ts';
import { usedLabelsHere } from '#src/entities/order/used-labels-here.ts';
import { judgeLabel, type LabelAnswers, type LabelVerdict } from '#src/entities/packing/judge-label.ts';
import type { Due } from '#src/entities/scanned-code/judge-reads.ts';
import { signal } from '#src/entities/scanned-code/signals.ts';
import { type CarrierChoice, isOffered } from '#src/entities/shipment/carrier-choice.ts';
import type { EditedConfirmation } from '#src/entities/shipment/edited-confirmation.ts';
import { scannedValues } from '#src/entities/shipment/scanned-values.ts';
import type { ShipmentFormState } from '#src/entities/shipment/use-shipment-form.ts';
import type { TypedScan } from '#src/ui/scanner/listen-for-scans.ts';
import { useScanner } from '#src/ui/scanner/scan-relay.ts';
import type { OpenLabelQuestion } from './dialog-question.tsx';

/** Questions that the next scan may answer; the others are answered by a person. */
const scannedPast: readonly LabelVerdict['kind'][] = ['order', 'article', 'routing'];

interface JudgedLabelParts {
  orderId: string;
  company: string | undefined;
  form: ShipmentFormState;
  choice: CarrierChoice;
  last: LastShipments;
  edited: EditedConfirmation | undefined;
  /** A person has said that the number is another order's too. */
  onShared: (trackingId: string) => void;
  onScannerUsed: () => void;
}

const labels: Due['kinds'] = new Set(['tracking']);
const nothing: Due['kinds'] = new Set();

/** The tracking ID of a form: what is scanned is judged before it is filled in, and what was typed before it is sent. */
export function useJudgedLabel(parts: JudgedLabelParts) {
  const { orderId, company, form, choice, last, edited, onShared } = parts;
  const queryClient = useQueryClient();
  const shown = useOutboxView();
  const [question, setQuestion] = useState<OpenLabelQuestion>();
  const answered = useRef<{ trackingId: string; answers: LabelAnswers }>(undefined);
  const [habitual] = useState(form.values.carrier);

  const judge = (text: string, chosen: string | undefined, answers: LabelAnswers | undefined) =>
    judgeLabel(text, {
      orderId,
      company,
      isOffered: code => isOffered(choice, code),
      habits: last.carriers,
      usedLabels: usedLabelsHere(queryClient, shown.kind === 'read' ? shown.view.rows : []),
      chosen,
      answers,
    });
  const openQuestion = (next: OpenLabelQuestion) => {
    setQuestion(next);
    signal('asks');
  };

  function handleLabel(text: string, answers?: LabelAnswers, carrier?: string): void {
    const { carrier: inForm } = form.current();
    const isChosen = edited !== undefined || inForm !== habitual;
    const verdict = judge(text, carrier ?? (isChosen && inForm !== '' ? inForm : undefined), answers);
    if (verdict.kind !== 'label') {
      openQuestion({ verdict, text, answers });
      return;
    }
    setQuestion(undefined);
    if (verdict.isShared) onShared(verdict.trackingId);
    answered.current = { trackingId: verdict.trackingId, answers: answers ?? {} };
    form.showErrors({});
    form.setValues(scannedValues(form.current(), verdict, { choice, last }));
    signal('opened');
  }

  // What was scanned is not in the form yet: without an answer, something else would be sent.
  const isAsked = question?.verdict.kind === 'used' || question?.verdict.kind === 'which-carrier';
  const isBlocked = question !== undefined && !scannedPast.includes(question.verdict.kind);
  const handleScan = ({ text }: Pick<TypedScan, 'text'>) => {
    if (isBlocked) signal('asks');
    else handleLabel(text);
  };
  useScanner(
    scan => {
      parts.onScannerUsed();
      handleScan(scan);
    },
    text => recognise(text).kind !== 'unknown',
  );

  return {
    question,
    /** The form waits for its answer. */
    isAsked,
    handleScan,
    /** What the camera may deliver. */
    due: (): Due => ({
      turn: question?.text ?? '',
      kinds: isBlocked ? nothing : labels,
      isAnswer: isBlocked,
    }),
    answer: handleLabel,
    dismiss: () => setQuestion(undefined),
    /** Judges what is about to be sent; a person has compared it with the label. @returns false where a question is asked */
    isAccepted(): boolean {
      if (isAsked) return false;
      const { trackingId, carrier } = form.current();
      const normalised = normaliseTrackingId(trackingId);
      // It was accepted before, and something else is corrected.
      if (normalised === edited?.values.trackingId) return true;
      const before = answered.current?.trackingId === normalised ? answered.current.answers : {};
      const answers = { ...before, isLabel: true, isCarrierSettled: true };
      const verdict = judge(trackingId, carrier || undefined, answers);
      if (verdict.kind !== 'label') openQuestion({ verdict, text: trackingId, answers });
      return verdict.kind === 'label';
    },
  };
}
