import ts from "typescript";
import { inner } from "./children";
import { type Component, declarationOf } from "./uses";

export interface Prop {
  component: Component;
  name: string;
}

/** Finds the component and the prop that a name or `props.name` stands for. */
export const propFinder = (checker: ts.TypeChecker, components: ReadonlyMap<ts.Node, Component>) => {
  /** The component whose props a name stands for: `props`, or `...props` of them. */
  const componentOfProps = (name: ts.Expression): Component | undefined => {
    const declaration = declarationOf(checker, name);
    const isRest = declaration && ts.isBindingElement(declaration) && declaration.dotDotDotToken;
    const holder = isRest ? declaration.parent.parent : declaration;
    return holder && ts.isParameter(holder) ? components.get(holder.parent) : undefined;
  };

  const propOf = (node: ts.Expression): Prop | undefined => {
    if (ts.isPropertyAccessExpression(node)) {
      const component = componentOfProps(node.expression);
      return component && { component, name: node.name.text };
    }
    const declaration = ts.isIdentifier(node) ? declarationOf(checker, node) : undefined;
    if (!declaration || !ts.isBindingElement(declaration) || declaration.dotDotDotToken) return undefined;
    const holder = declaration.parent.parent;
    const name = (declaration.propertyName ?? declaration.name).getText();
    if (ts.isParameter(holder)) {
      const component = components.get(holder.parent);
      return component && { component, name };
    }
    // const { children } = props;
    if (!ts.isVariableDeclaration(holder) || !holder.initializer) return undefined;
    const component = componentOfProps(inner(holder.initializer));
    return component && { component, name };
  };

  return { componentOfProps, propOf };
};
