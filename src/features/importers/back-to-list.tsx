import { Link } from '@tanstack/react-router';
import { BackLink } from '#src/entities/back-link.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { importerFormTexts } from '#src/messages/importer-form.ts';
import { listPlace } from './importers-search.ts';

/** [57] Back to the list, where it was left. */
export function BackToList() {
  return (
    <BackLink>
      <Link to="/my-importers" search={listPlace()}>
        {useTexts(importerFormTexts).backToList}
      </Link>
    </BackLink>
  );
}
