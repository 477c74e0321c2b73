export const pageStyle = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: #8884; --accent: #c2410c; }
  * { box-sizing: border-box; }
  body { margin: 0 auto; max-width: 66rem; padding: 1rem 1rem 4rem; }
  header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; }
  h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.1rem; margin: 0 0 .75rem; }
  section { border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; margin: 1rem 0; }
  form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; }
  label { display: grid; gap: .15rem; font-size: .85rem; }
  input, select, button { font: inherit; padding: .4rem .6rem; border-radius: .4rem; border: 1px solid #888a; min-height: 2.5rem; }
  input[type=number] { width: 8rem; }
  button { cursor: pointer; } button.main { background: var(--accent); color: #fff; border-color: var(--accent); }
  td button { padding: .1rem .5rem; min-height: 2rem; font-size: .85rem; }
  ul { list-style: none; margin: .75rem 0 0; padding: 0; display: grid; gap: .4rem; }
  li { display: flex; gap: .75rem; align-items: center; justify-content: space-between; border-top: 1px solid var(--line); padding-top: .4rem; }
  table { width: 100%; border-collapse: collapse; } td, th { text-align: left; padding: .35rem .5rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
  td.amount, th.amount { text-align: right; font-variant-numeric: tabular-nums; } .actions { text-align: right; }
  .scroll { overflow-x: auto; } .notice { border-left: 4px solid var(--accent); padding-left: .75rem; }
  #message { position: fixed; inset: auto 0 0; margin: 0; padding: .6rem 1rem; background: Canvas; border-top: 1px solid var(--line); }
  #message:empty { display: none; } #message.bad { color: #b91c1c; font-weight: 600; }
  @media (prefers-color-scheme: dark) { #message.bad { color: #fca5a5; } }
`;
