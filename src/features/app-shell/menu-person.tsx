import { currentRole } from '#src/api/client/session.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { roleTexts } from '#src/messages/roles.ts';
import { MenuGroup } from '#src/ui/overlays/menu-group.tsx';
import { nameOf } from './person.ts';

/** In the account menu: whose session it is, and as what. */
export default function MenuPerson({ user }: Pick<Seller, 'user'>) {
  const { names } = useTexts(roleTexts);
  return <MenuGroup label={names[currentRole()]}>{nameOf(user)}</MenuGroup>;
}
