import { useMutation, useQuery } from '@tanstack/react-query';
import { session } from '#src/api/client/session.ts';
import { switchCompany } from '#src/api/mutations/companies.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { companiesQuery } from '#src/api/queries/companies.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { companySwitchTexts } from '#src/messages/company-switch.ts';
import { roleTexts } from '#src/messages/roles.ts';
import { MenuAction, MenuGroup } from '#src/ui/overlays/menu-group.tsx';

/** The other companies of somebody who is a member of several. Nothing where there is one. */
export function CompanySwitch() {
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
      {others.map(({ sellerId, name, role }) => {
        const isSwitching = switching.isPending && switching.variables === sellerId;
        return (
          <MenuAction key={sellerId} busy={isSwitching} onClick={() => switching.mutate(sellerId)}>
            {isSwitching
              ? texts.switching
              : texts.company(name || texts.nameless, names[role], waiting[sellerId] ?? 0)}
          </MenuAction>
        );
      })}
    </MenuGroup>
  );
}
