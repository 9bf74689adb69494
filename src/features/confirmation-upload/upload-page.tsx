import { Link } from '@tanstack/react-router';
import { BackLink } from '#src/entities/back-link.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { confirmationsTexts } from '#src/messages/confirmations.ts';
import { ChooseScreen } from './choose-screen.tsx';
import { UploadScreen } from './upload-screen.tsx';
import { noUpload, readSearch, type UploadSearch } from './upload-search.ts';

export interface UploadPageProps {
  search: UploadSearch;
  onChange: (search: UploadSearch, options?: { replace: true; resetScroll: false }) => void;
}

/** A file of confirmations is chosen here, and then what becomes of it is shown. */
export function UploadPage({ search, onChange }: UploadPageProps) {
  const { title } = useTexts(confirmationsTexts);
  const { upload = noUpload, show } = readSearch(search);
  if (upload === noUpload) {
    return (
      <ChooseScreen
        back={
          <BackLink>
            <Link to="/customs-tracking/confirmations">{title}</Link>
          </BackLink>
        }
        onChecked={uploadId => onChange({ upload: uploadId })}
      />
    );
  }
  return (
    <UploadScreen
      // Of another upload nothing is shown meanwhile.
      key={upload}
      uploadId={upload}
      show={show}
      onShow={result =>
        onChange({ upload, ...(result && { show: result }) }, { replace: true, resetScroll: false })
      }
    />
  );
}
