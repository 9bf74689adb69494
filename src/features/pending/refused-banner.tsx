import { Link } from '@tanstack/react-router';
import { useTexts } from '#src/messages/catalogue.ts';
import { savedHereTexts } from '#src/messages/saved-here.ts';
import { shipmentTexts } from '#src/messages/shipment.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Banner } from '#src/ui/banner.tsx';

/** A confirmation that was kept here was refused when it arrived: a toast would be gone before anybody looks. */
export default function RefusedBanner() {
  const texts = useTexts(shipmentTexts);
  const { title } = useTexts(savedHereTexts);
  return (
    <Banner
      tone="failed"
      role="alert"
      title={texts.failed}
      action={
        <ActionLink asChild>
          <Link to="/pending">{title}</Link>
        </ActionLink>
      }
    />
  );
}
