import { pagePictures } from '#styled/recipes/page-pictures';

export interface PagePicturesProps {
  /** JPEG in base64. */
  pages: readonly string[];
  nameOf: (page: number) => string;
}

/** The pages of a document, one below the other. */
export function PagePictures({ pages, nameOf }: PagePicturesProps) {
  return (
    <div className={pagePictures()}>
      {pages.map((page, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name, and none moves
        <img key={place} src={`data:image/jpeg;base64,${page}`} alt={nameOf(place + 1)} />
      ))}
    </div>
  );
}
