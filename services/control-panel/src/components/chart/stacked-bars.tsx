import { Group, Paper, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { max, ticks } from 'd3-array';
import { stack, stackOffsetNone } from 'd3-shape';
import { useState } from 'react';
import { useFormats } from '../format.ts';
import classes from './chart.module.css';

export interface Bucket {
  [name: string]: string | number;
  label: string;
}

export interface Series {
  name: string;
  label: string;
  color: string;
}

interface StackedBarsProps {
  data: readonly Bucket[];
  series: readonly Series[];
  height: number;
  /** The chart's message for people who cannot see it. */
  label: string;
}

const margin = { top: 8, right: 4, bottom: 24, left: 36 };
const labelWidth = 58;
const maxBarWidth = 34;

const valueOf = (bucket: Bucket, name: string): number => Number(bucket[name] ?? 0);

/** Positions and heights of all parts, in pixels. */
const layoutOf = ({ data, series, height }: StackedBarsProps, width: number) => {
  const layers = stack<unknown, Bucket, string>()
    .keys(series.map(({ name }) => name))
    .value((bucket, name) => valueOf(bucket, name))
    .offset(stackOffsetNone)([...data]);
  const highest = Math.max(1, max(layers.at(-1) ?? [], ([, end]) => end) ?? 1);
  const grid = ticks(0, highest, 4).filter(Number.isInteger);
  const top = Math.max(highest, grid.at(-1) ?? 1);
  const inner = { width: Math.max(0, width - margin.left - margin.right), height: height - margin.top - margin.bottom };
  const step = inner.width / Math.max(1, data.length);
  const barWidth = Math.min(maxBarWidth, step * 0.72);
  return {
    layers,
    grid,
    step,
    barWidth,
    y: (value: number) => margin.top + inner.height * (1 - value / top),
    x: (index: number) => margin.left + step * (index + 0.5),
    labelEvery: Math.max(1, Math.ceil(labelWidth / Math.max(1, step))),
  };
};

type Layout = ReturnType<typeof layoutOf>;

const Axes = ({
  data,
  layout,
  width,
  height,
}: {
  data: readonly Bucket[];
  layout: Layout;
  width: number;
  height: number;
}) => {
  const { number } = useFormats();
  return (
    <>
      {layout.grid.map((value) => (
        <g key={value}>
          <line className={classes['grid']} x1={margin.left} x2={width} y1={layout.y(value)} y2={layout.y(value)} />
          <text className={classes['tick']} x={margin.left - 8} y={layout.y(value)} dy="0.32em" textAnchor="end">
            {number(value)}
          </text>
        </g>
      ))}
      {data.map(
        ({ label }, index) =>
          index % layout.labelEvery === 0 && (
            <text key={label} className={classes['tick']} x={layout.x(index)} y={height - 6} textAnchor="middle">
              {label}
            </text>
          ),
      )}
    </>
  );
};

const Bars = ({ series, layout }: { series: readonly Series[]; layout: Layout }) =>
  layout.layers.map((layer, index) => (
    <g key={layer.key} fill={series[index]?.color}>
      {layer.map(
        ([start, end], column) =>
          end > start && (
            <rect
              key={column}
              x={layout.x(column) - layout.barWidth / 2}
              y={layout.y(end)}
              width={layout.barWidth}
              height={layout.y(start) - layout.y(end)}
            />
          ),
      )}
    </g>
  ));

const Details = ({ bucket, series, left }: { bucket: Bucket; series: readonly Series[]; left: number }) => {
  const { number } = useFormats();
  const shown = series.filter(({ name }) => valueOf(bucket, name) > 0);
  if (shown.length === 0) return null;
  return (
    <Paper className={classes['details'] ?? ''} shadow="md" p="xs" withBorder style={{ left }}>
      <Text size="xs" fw={600} mb={4}>
        {bucket.label}
      </Text>
      {shown.map(({ name, label, color }) => (
        <Group key={name} gap={6} wrap="nowrap">
          <span className={classes['mark']} style={{ background: color }} />
          <Text size="xs">{label}</Text>
          <Text size="xs" fw={600} ml="auto" className="tabular">
            {number(valueOf(bucket, name))}
          </Text>
        </Group>
      ))}
    </Paper>
  );
};

export const StackedBars = (props: StackedBarsProps) => {
  const { data, series, height, label } = props;
  const { ref, width } = useElementSize();
  const [pointed, setPointed] = useState<number | null>(null);
  const layout = layoutOf(props, width);
  const bucket = pointed === null ? undefined : data[pointed];
  return (
    <div ref={ref} className={classes['frame']} onMouseLeave={() => setPointed(null)}>
      <svg width="100%" height={height} role="img" aria-label={label}>
        {width > 0 && (
          <g>
            <Axes data={data} layout={layout} width={width} height={height} />
            <Bars series={series} layout={layout} />
            {data.map((entry, index) => (
              <rect
                key={entry.label}
                className={classes['column']}
                x={layout.x(index) - layout.step / 2}
                y={margin.top}
                width={layout.step}
                height={height - margin.top - margin.bottom}
                onMouseEnter={() => setPointed(index)}
                onClick={() => setPointed(index)}
              />
            ))}
          </g>
        )}
      </svg>
      {bucket !== undefined && pointed !== null && (
        <Details bucket={bucket} series={series} left={Math.min(layout.x(pointed) + 12, Math.max(0, width - 170))} />
      )}
    </div>
  );
};
