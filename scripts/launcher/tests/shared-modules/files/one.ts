import './tests-of-a-file.ts';
