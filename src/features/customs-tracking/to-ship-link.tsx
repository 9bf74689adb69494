import { Link } from '@tanstack/react-router';
import { useTexts } from '#src/messages/catalogue.ts';
import { customsTrackingTexts } from '#src/messages/customs-tracking.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';

/** To the packing table; on a phone the icon alone, beside the others. */
export function ToShipLink() {
  const { filter } = useTexts(customsTrackingTexts);
  return (
    <Button size="small" asChild>
      <Link to="/customs-tracking/to-ship" data-compact="" aria-label={filter['to-ship']}>
        <Icon name="barcode" />
        <span>{filter['to-ship']}</span>
      </Link>
    </Button>
  );
}
