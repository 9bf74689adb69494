import { useState } from 'react';
import { outbox } from '#src/api/outbox/outbox-client.ts';
import { showError } from '#src/feedback/error-toast.ts';
import { formatTime } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { pendingTexts } from '#src/messages/pending.ts';
import { toastStore } from '#src/ui/toast-store.ts';

const reportMs = 5000;

/** «Send now»: tries everything at once, and says how that really went. */
export function useSendNow() {
  const texts = useTexts(pendingTexts);
  const language = useLanguage();
  const [isSending, setSending] = useState(false);

  const sendNow = async () => {
    setSending(true);
    const report = await outbox.sendNow().catch(() => undefined);
    setSending(false);
    const left = report ? report.waiting + report.needsYou : 0;
    if (report?.pausedUntil !== undefined && left > 0) {
      showError(texts.sendPaused(formatTime(report.pausedUntil, language)));
      return;
    }
    if (!report || (report.sent === 0 && left > 0)) {
      showError(texts.sendFailed);
      return;
    }
    const text =
      report.sent === 0
        ? texts.nothingToSend
        : left > 0
          ? texts.sendPartly(report.sent, left)
          : texts.sendSucceeded(report.sent);
    toastStore.push({ kind: left > 0 ? 'kept' : 'success', text, durationMs: reportMs });
  };
  return { isSending, sendNow };
}
