/** Whether an article is of the outlet and language asked for. The window concerns texts and is looked at elsewhere. */

import type { Article } from '../model.ts'
import type { Scope } from './store.ts'

export function isInScope(article: Pick<Article, 'outlet' | 'language'>, scope: Scope): boolean {
  if (scope.outlet !== undefined && article.outlet !== scope.outlet) return false
  if (scope.notOutlet !== undefined && article.outlet === scope.notOutlet) return false
  return scope.language === undefined || article.language === scope.language
}

/** Whether the scope leaves nothing out. */
export function isEverywhere({ seenAfter, outlet, notOutlet, language }: Scope): boolean {
  return seenAfter === undefined && outlet === undefined && notOutlet === undefined && language === undefined
}
