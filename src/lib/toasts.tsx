import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { Toaster } from '#src/ui/toaster.tsx';

/** The one place where toasts show. */
export default function Toasts() {
  const common = useTexts(commonTexts);
  return <Toaster label={common.notifications} closeLabel={common.close} />;
}
