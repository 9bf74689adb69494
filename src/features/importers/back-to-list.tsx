import { Link } from '@tanstack/react-router';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { listPlace } from './importers-search.ts';

/** [57] Back to the list, where it was left. */
export function BackToList({ text }: { text: string }) {
  return (
    <ActionLink shape="back" asChild>
      <Link to="/my-importers" search={listPlace()}>
        <Icon name="chevron-left" size={16} />
        {text}
      </Link>
    </ActionLink>
  );
}
