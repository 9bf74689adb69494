import { useMutation, useQuery } from '@tanstack/react-query';
import { session } from '#src/api/client/session.ts';
import { switchCompany } from '#src/api/mutations/companies.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { companiesQuery } from '#src/api/queries/companies.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { companySwitchTexts } from '#src/messages/company-switch.ts';
import { roleTexts } from '#src/messages/roles.ts';
import { Button } from '#src/ui/button.tsx';
import { MenuGroup } from '#src/ui/menu-group.tsx';
import { Stack } from '#src/ui/stack.tsx';

/** The other companies of somebody who is a member of several. Nothing where there is one. */
export default function CompanySwitch() {
  const texts = useTexts(companySwitchTexts);
  const { names } = useTexts(roleTexts);
  // What was known is shown at once, and asked for again each time: somebody may have been invited.
  const { data: companies = [] } = useQuery({ ...companiesQuery, refetchOnMount: 'always' });
  const shown = useOutboxView();
  const waiting = shown.kind === 'read' ? shown.view.ofCompanies : {};
  const switching = useMutation({
    ...switchCompany,
    meta: { notice: { id: 'switch-company', failed: texts.failed } },
  });
  const own = session.current()?.sellerId;
  const others = companies.filter(({ sellerId }) => sellerId !== own);
  if (others.length === 0) return null;
  return (
    <MenuGroup label={texts.switchCompany}>
      <Stack>
        {others.map(({ sellerId, name, role }) => (
          <Button
            key={sellerId}
            wide
            variant="quiet"
            busy={switching.isPending && switching.variables === sellerId}
            busyText={texts.switching}
            onClick={() => switching.mutate(sellerId)}
          >
            {texts.company(name || texts.nameless, names[role], waiting[sellerId] ?? 0)}
          </Button>
        ))}
      </Stack>
    </MenuGroup>
  );
}
