import { skeleton } from '#styled/recipes';

export interface SkeletonProps {
  width?: 'short' | 'medium' | 'long' | 'full';
  line?: 'caption';
}

/** Stands in a line of text, whose height it keeps. Say «Loading» once beside it, not here. */
export function Skeleton({ width, line }: SkeletonProps) {
  return <span className={skeleton({ width, line })} />;
}
