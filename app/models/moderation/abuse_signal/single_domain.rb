# A member with little karma who posts links to almost nothing but one domain.
class AbuseSignal::SingleDomain
  MIN_POSTS = 3
  SHARE = 0.8
  KARMA = 30 # from which a member is known here

  def initialize(since:)
    @since = since
  end

  # The evidence is the domain with its number of links, and the number of all links.
  def results
    rows.map do |row|
      { user_id: row["author_id"], other_user_id: nil, evidence: row.slice("domain", "links", "all_links") }
    end
  end

  private
    def rows
      limits = { minimum: MIN_POSTS, share: SHARE, karma: KARMA }
      AbuseSignal.query "Single domains", <<~SQL, since: @since, **limits
        WITH links AS (SELECT author_id, domain, count(*) AS number FROM posts WHERE NOT removed AND created_at >= :since
          AND domain IS NOT NULL GROUP BY author_id, domain),
          totals AS (SELECT author_id, CAST(sum(number) AS integer) AS number FROM links GROUP BY author_id)
        SELECT links.author_id, links.domain, links.number AS links, totals.number AS all_links
        FROM links JOIN totals ON totals.author_id = links.author_id JOIN users ON users.id = links.author_id
        WHERE links.number >= :minimum AND links.number >= :share * totals.number AND users.karma < :karma
        ORDER BY links.number DESC
      SQL
    end
end
