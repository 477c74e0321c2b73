import classes from './plain-select.module.css';

interface PlainSelectProps {
  label: string;
  value: string;
  data: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** The browser's own select: it needs no code, and the first page has none to spare. */
export const PlainSelect = ({ label, value, data, onChange }: PlainSelectProps) => (
  <select
    className={classes['select']}
    aria-label={label}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  >
    {data.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);
