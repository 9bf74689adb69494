import { useMutation } from '@tanstack/react-query';
import { sendNow } from '#src/api/mutations/queued-rows.ts';
import { showError } from '#src/feedback/error-toast.ts';
import { formatWhen } from '#src/format/format-when.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { pendingTexts } from '#src/messages/pending.ts';
import type { SendNowReport } from '#src/outbox/row-actions.ts';
import { toastStore } from '#src/ui/overlays/toast-store.ts';

const reportMs = 5000;

/** "Send now": tries everything at once, and says how that really went. */
export function useSendNow() {
  const texts = useTexts(pendingTexts);
  const language = useLanguage();
  const handleReport = (report: SendNowReport) => {
    const left = report.waiting + report.needsYou;
    if (report.pausedUntil !== undefined && left > 0) {
      showError(texts.sendPaused(formatWhen(report.pausedUntil, language)));
      return;
    }
    if (report.sent === 0 && left > 0) {
      showError(texts.sendFailed);
      return;
    }
    const text =
      report.sent === 0
        ? texts.nothingToSend
        : left > 0
          ? texts.sendPartly(report.sent, left)
          : texts.sendSucceeded(report.sent);
    toastStore.push({ kind: left > 0 ? 'queued' : 'success', text, durationMs: reportMs });
  };
  const { isPending, mutate } = useMutation({
    ...sendNow,
    onSuccess: handleReport,
    meta: { notice: { id: 'send-now', failed: () => texts.sendFailed } },
  });
  return { isSending: isPending, sendNow: () => mutate() };
}
