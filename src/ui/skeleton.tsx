import { skeleton } from '#styled/recipes/skeleton';

export interface SkeletonProps {
  width?: 'short' | 'medium' | 'long' | 'full';
  line?: 'caption';
}

/** Inline in text, keeping the line's height. Say "Loading" once beside it, not here. */
export function Skeleton({ width, line }: SkeletonProps) {
  return <span className={skeleton({ width, line })} />;
}
