# Applies content filters (Rule) and limits for new members (User::Newcomer) to submitted items. Duplicates and existing items
# don't count.
module Limited
  extend ActiveSupport::Concern

  included do
    validate :refused_by_rule, on: :update, if: -> { body_changed? || try(:title_changed?) || try(:url_changed?) }
    after_update :watch, if: -> { @rules_met }
  end

  private
    def within_limits?
      if author.new_here?
        errors.add :base, :too_many, count: limit_an_hour if too_many?
        errors.add :url, :unknown_domain, domain: link_domain, count: Community.current.newcomer_days, karma: Community.current.newcomer_karma if unknown_domain?
      end
      refused_by_rule
      errors.none?
    end

    def refused_by_rule
      @rules_met = author.looks_after_the_site? ? [] : Rule.met_by(self)
      @rules_met.find(&:refuse?)&.then { |rule| errors.add :base, :refused_by_rule, pattern: rule.pattern, reason: rule.reason }
    end

    # Has moderators look at what it met of the others.
    def watch
      @rules_met.find(&:watch?)&.then { |rule| Review.upsert({ thing_key => id, rule_id: rule.id }, unique_by: thing_key, update_only: :rule_id) }
    end

    # Looks at one row, however many there are; what was deleted counts too.
    def too_many?
      self.class.where(author_id:).order(id: :desc).offset(limit_an_hour - 1).pick(:created_at)&.after?(1.hour.ago)
    end

    def limit_an_hour = Community.current[:"newcomer_#{model_name.plural}"]

    def link_domain = try(:domain)

    def unknown_domain?
      link_domain && !Post.kept.exists?(domain: link_domain)
    end
end
