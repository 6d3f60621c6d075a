# Grants a hat to a member.
class Moderation::GrantHat < Moderation::Action
  def name = "granted"
  def targets = [ User ]
  def on_any_rank? = true
  def fields = { hat_name: :string, hat_link: :string }

  # Saved with the action.
  def prepare(action)
    action.hat = Hat.new(user: action.subject, granted_by: action.user, name: action.hat_name,
      link: action.hat_link)
  end

  def validate(action)
    action.hat.validate
    action.hat.errors.each { |error| action.errors.import error, attribute: :"hat_#{error.attribute}" }
  end
end
