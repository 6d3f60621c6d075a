# A mapping that writes nothing, and remembers what an import would have created.
class Importers::DryRun < Importers::Mapping
  def initialize(...)
    super
    @locations, @user_ids, @names, @last_id = {}, {}, Set[], 0
  end

  def locations(identifiers) = super.merge(@locations.slice(*identifiers))
  def missing(identifiers) = super.reject { |identifier| @locations.key?(identifier) }
  def user_ids(names) = super.merge(@user_ids.slice(*names))
  def ghost_id = User.find_by(username: User::GHOST_USERNAME)&.id || 0
  def transaction = yield
  def last_activity(*) = {}
  def restore_activity(*) = nil
  def backdate(*) = nil
  def update_search_index = 0
  def move_position(*) = nil
  def add_credentials(*) = 1
  def set_inviter(*) = 1
  def make_moderator(*) = 1
  def author_ids(_table, ids) = super.reverse_merge(ids.index_with(0))
  def hat_ids(keys) = super.reverse_merge(keys.index_with(0))
  def add_hat(_hat_id, _user_id, comment_ids) = comment_ids.size
  def insert_missing(_table, rows, **) = rows.size
  def insert_votes(votes) = votes
  def replace_points(*) = nil

  # The ids are negative, so that they can't be mistaken for existing ones.
  def insert(table, rows)
    rows.map { @last_id -= 1 }.tap { remember rows if table == "import_mappings" }
  end

  def insert_new(table, rows, column)
    names = rows.pluck(column)
    taken = table.classify.constantize.where(column => names).pluck(column).map(&:downcase)
    names.select { |name| taken.exclude?(name.downcase) && @names.add?([ table, name.downcase ]) }
      .index_with { @last_id -= 1 }
  end

  private
    def remember(rows)
      rows.each do |row|
        if row[:user_id]
          @user_ids[row[:identifier].delete_prefix(Importers::AccountBuilder::PREFIX)] = row[:user_id]
        else
          @locations[row[:identifier]] = Importers::Mapping::Location.new(row[:post_id] || 0,
            row[:comment_id])
        end
      end
    end
end
