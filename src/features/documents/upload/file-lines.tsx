import type { ReactNode } from 'react';
import type { RelatedResource } from '#src/contract/importers/related-resource.ts';
import { formatDay } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { documentsTexts } from '#src/messages/documents.ts';
import { FileLine } from '#src/ui/tables/list-row.tsx';

export interface FileLinesProps {
  files: readonly RelatedResource[];
  /** What is on its way here. */
  coming?: string | undefined;
  /** What can be done about one of several. */
  actionOf?: (file: RelatedResource) => ReactNode;
}

/** The stored files of a row; a press on a name shows the file. */
export function FileLines({ files, coming, actionOf }: FileLinesProps) {
  const texts = useTexts(documentsTexts);
  const language = useLanguage();
  return (
    <>
      {files.map((file, place) => {
        const { fileName, signedUrl, issuedAt } = file;
        return (
          <FileLine
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and none moves
            key={place}
            name={fileName}
            link={
              signedUrl && (
                <a href={signedUrl} target="_blank" rel="noreferrer" aria-label={texts.openOf(fileName)}>
                  {fileName}
                </a>
              )
            }
            aside={issuedAt && formatDay(issuedAt, language)}
            action={actionOf?.(file)}
          />
        );
      })}
      {coming !== undefined && <FileLine name={coming} />}
    </>
  );
}
