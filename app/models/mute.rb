# That a person wants to read nothing of another, or from a domain. Nobody else knows: the others' words stay where they are for everybody else.
class Mute < ApplicationRecord
  # What tells the name of a domain, or an address there, from that of a person.
  OF_DOMAINS = %r{[./:]}

  belongs_to :user
  belongs_to :muted, class_name: "User", optional: true

  scope :latest_first, -> { order(id: :desc) }

  validate { errors.add :name, problem if problem }

  def name=(text)
    @name = PlainText.line(text.to_s)
    if of_domain?
      self.domain = Post::Link.new(@name.include?("://") ? @name : "https://#{@name}").domain
    else
      self.muted = User.find_by(username: @name.delete_prefix("@"))
    end
  end

  # As it was typed, or as it is.
  def name
    @name || muted&.username || domain
  end

  # The row of this person or domain, which may have been there before; or nil, with errors.
  def keep
    if valid?
      self.class.insert({ user_id:, muted_id:, domain: }, unique_by: [ :user_id, muted_id ? :muted_id : :domain ])
      self.class.find_by!(user_id:, muted_id:, domain:)
    end
  end

  private
    def problem
      if name.blank? then :blank
      elsif muted_id && muted_id == user_id then :own
      elsif muted_id.nil? && domain.nil? then of_domain? ? :no_domain : :nobody
      end
    end

    def of_domain?
      @name.to_s.match?(OF_DOMAINS)
    end
end
