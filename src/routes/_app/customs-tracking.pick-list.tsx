import { createFileRoute, Link } from '@tanstack/react-router';
import { prefetchOpenOrders } from '#src/api/cache/seller-data.ts';
import { PickListScreen } from '#src/features/to-ship/pick-list/pick-list-screen.tsx';
import { usePickList } from '#src/features/to-ship/pick-list/use-pick-list.ts';
import { ToShipSearch } from '#src/features/to-ship/to-ship-search.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { toShipTexts } from '#src/messages/to-ship.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Icon } from '#src/ui/icon.tsx';

export const Route = createFileRoute('/_app/customs-tracking/pick-list')({
  validateSearch: ToShipSearch,
  loader: () => {
    // Not awaited: what this device has is shown without it.
    void prefetchOpenOrders(true);
  },
  component: Screen,
});

function Screen() {
  const { seller } = Route.useRouteContext();
  const search = Route.useSearch();
  const { title } = useTexts(toShipTexts);
  const used = usePickList(search, seller.marketplace, seller.timeZone);
  return (
    <PickListScreen
      used={used}
      back={
        <ActionLink asChild shape="back">
          <Link to="/customs-tracking/to-ship" search={search}>
            <Icon name="chevron-left" size={16} />
            {title}
          </Link>
        </ActionLink>
      }
    />
  );
}
