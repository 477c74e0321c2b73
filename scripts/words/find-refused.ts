import { basename } from 'node:path';
import ts from 'typescript';
import { fixedMembers, formerNames, refused } from './refused.ts';

export interface Finding {
  name: string;
  /** Counted from 1; 0: the name of the file. */
  line: number;
  word: string;
  instead: string;
}

/** The words of a name, whatever their case and whatever stands between them. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);

/** The refused words of a name that is given at this line. */
export const refusedIn = (name: string, line = 0): Finding[] =>
  wordsOf(name).flatMap((word) => {
    const instead = refused.get(word);
    return instead === undefined ? [] : [{ name, line, word, instead }];
  });

/** A name that a type or an object gives to one of its members, or that a pattern takes out of it. */
const isMember = ({ parent }: ts.Identifier): boolean =>
  ts.isPropertySignature(parent) ||
  ts.isMethodSignature(parent) ||
  ts.isPropertyAssignment(parent) ||
  ts.isMethodDeclaration(parent) ||
  ts.isShorthandPropertyAssignment(parent) ||
  (ts.isBindingElement(parent) && parent.propertyName === undefined && ts.isObjectBindingPattern(parent.parent));

/** Where a name is given, not where it is used. */
const isDeclared = (node: ts.Identifier): boolean => {
  const { parent } = node;
  if (ts.isBindingElement(parent)) return parent.name === node;
  if (ts.isImportSpecifier(parent)) return parent.propertyName !== undefined && parent.name === node;
  if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) return parent.name === node;
  return ts.isDeclarationStatement(parent) || ts.isTypeElement(parent) || ts.isMethodDeclaration(parent)
    ? (parent as { name?: ts.Node }).name === node
    : (ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isTypeParameterDeclaration(parent)) &&
        parent.name === node;
};

/** The refused words in the name of a file, given by its path in the repository, and in the names that it declares. */
export const findRefused = (file: string, text: string): Finding[] => {
  const former = formerNames.get(file) ?? [];
  const isFixed = (member: string): boolean => fixedMembers.has(member) || former.includes(member);
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const findings = refusedIn(basename(file), 0);
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isDeclared(node) && !(isMember(node) && isFixed(node.text)))
      findings.push(...refusedIn(node.text, source.getLineAndCharacterOfPosition(node.getStart()).line + 1));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return findings;
};
