import { createFileRoute } from '@tanstack/react-router';
import { ChooseScreen } from '#src/features/confirmation-upload/choose-screen.tsx';
import { UploadScreen } from '#src/features/confirmation-upload/upload-screen.tsx';
import { readSearch, type UploadSearch } from '#src/features/confirmation-upload/upload-search.ts';
import { BackToOrders } from '#src/features/customs-tracking/back-to-orders.tsx';

export const Route = createFileRoute('/_app/customs-tracking/upload')({
  // Parsed by the screen: its schema would be in every start.
  validateSearch: (search: Record<string, unknown>) => search as UploadSearch,
  component: Screen,
});

function Screen() {
  const { upload, show } = readSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  if (upload === undefined) {
    return (
      <ChooseScreen
        back={<BackToOrders />}
        onChecked={uploadId => void navigate({ search: { upload: uploadId } })}
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
        void navigate({
          search: { upload, ...(result && { show: result }) },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
