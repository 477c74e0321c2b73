/** Names the members of a request that nothing here knows, as `body.sign, query.state`. */
export const ignoredHeader = 'X-Kopru-Ignored';
