import { arc, pie, type PieArcDatum } from 'd3-shape';
import classes from './chart.module.css';

export interface Slice {
  name: string;
  value: number;
  color: string;
}

interface DonutProps {
  slices: readonly Slice[];
  size: number;
  thickness: number;
  /** Shown in the middle: the sum, and what it counts. */
  total: string;
  caption: string;
  label: string;
}

export const Donut = ({ slices, size, thickness, total, caption, label }: DonutProps) => {
  const outline = arc<PieArcDatum<Slice>>()
    .innerRadius(size / 2 - thickness)
    .outerRadius(size / 2)
    .padAngle(slices.length > 1 ? 0.025 : 0)
    .cornerRadius(3);
  const parts = pie<Slice>()
    .value(({ value }) => value)
    .sort(null)([...slices]);
  return (
    <svg width={size} height={size} viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`} role="img" aria-label={label}>
      {parts.map((part) => (
        <path key={part.data.name} d={outline(part) ?? ''} fill={part.data.color} />
      ))}
      <text className={classes['total']} textAnchor="middle" dy="0.05em">
        {total}
      </text>
      <text className={classes['tick']} textAnchor="middle" dy="1.7em">
        {caption}
      </text>
    </svg>
  );
};
