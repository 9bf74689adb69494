import { Skeleton } from '#src/ui/skeleton.tsx';
import { field } from '#styled/recipes/field';

/** A field whose value is still to come, as high as it will be. */
export function SkeletonField() {
  const style = field();
  return (
    <div className={style.root}>
      <span className={style.label}>
        <Skeleton />
      </span>
      <span className={style.control}>
        <Skeleton width="long" />
      </span>
    </div>
  );
}
