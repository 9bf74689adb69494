import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useDraftLock } from '#src/api/outbox/draft-lock.ts';
import { handOversQuery } from '#src/api/queries/hand-overs.ts';
import { marketplaceCountriesQuery } from '#src/api/queries/marketplaces.ts';
import { startLoading } from '#src/api/queries/refresh-once.ts';
import { ScanFlash } from '#src/entities/scanned-code/scan-flash.tsx';
import { HandOverPaper } from '#src/features/hand-over/hand-over-paper.tsx';
import { HandOverScreen } from '#src/features/hand-over/hand-over-screen.tsx';
import { HandOverSearch } from '#src/features/hand-over/hand-over-search.ts';
import { OpenList } from '#src/features/hand-over/open-list.tsx';
import { useHandOvers } from '#src/features/hand-over/use-hand-overs.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { handOverTexts } from '#src/messages/hand-over.ts';
import { toShipTexts } from '#src/messages/to-ship.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Banner } from '#src/ui/page/banner.tsx';

export const Route = createFileRoute('/_app/customs-tracking/hand-over')({
  validateSearch: HandOverSearch,
  loader: ({ context }) => {
    // Not awaited: what this device has is shown without them.
    startLoading(context.queryClient, handOversQuery);
    startLoading(context.queryClient, marketplaceCountriesQuery);
  },
  component: Screen,
});

function Screen() {
  const { seller } = Route.useRouteContext();
  const { carrier, place, days = 7, list: shownId } = Route.useSearch();
  const navigate = Route.useNavigate();
  const texts = useTexts(handOverTexts);
  const { title: toShip } = useTexts(toShipTexts);
  // As an open draft: two tabs that scan would each store a list without the other's parcels.
  const { holder, takeOver } = useDraftLock('hand-overs');
  const here = useHandOvers({ isOwn: holder === 'this-tab', days });
  const { data: marketplaces = [] } = useQuery({ ...marketplaceCountriesQuery, enabled: false });
  const handleBack = () => void navigate({ search: { days } });

  const closed = here.lists.find(({ _id }) => _id === shownId);
  if (closed)
    return (
      <HandOverPaper
        list={closed}
        company={seller.company?.name}
        countryOf={id => marketplaces.find(({ marketplaceId }) => marketplaceId === id)?.country}
        onBack={handleBack}
      />
    );
  if (holder === 'another-tab')
    return (
      <Banner
        tone="attention"
        title={texts.elsewhere}
        action={<ActionLink onClick={takeOver}>{texts.takeOver}</ActionLink>}
      />
    );
  const open = carrier !== undefined && place !== undefined ? here.listAt({ carrier, place }) : undefined;
  if (open)
    return (
      <>
        <OpenList
          list={open}
          here={here}
          places={seller.shipping?.places ?? []}
          onBack={handleBack}
          onClosed={id => void navigate({ search: { list: id }, replace: true })}
        />
        <ScanFlash />
      </>
    );
  return (
    <HandOverScreen
      here={here}
      back={
        <ActionLink asChild shape="back">
          <Link to="/customs-tracking/to-ship">
            <Icon name="chevron-left" size={16} />
            {toShip}
          </Link>
        </ActionLink>
      }
      days={days}
      onDaysChange={chosen => void navigate({ search: { days: chosen }, replace: true })}
      onStart={at => {
        here.begin(at);
        void navigate({ search: { ...at, days } });
      }}
      onShow={id => void navigate({ search: { list: id } })}
    />
  );
}
