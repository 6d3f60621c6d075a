class Tally::TrafficController < Tally::ApplicationController
  helper Tally::TrafficHelper

  rescue_from(Tally::Period::Invalid) { |invalid| reject invalid }

  def show
    @report = Tally::Report.new(store, period,
      bots: params[:bots] == "1", pipeline: Tally::Engine.config.tally.pipeline)
    respond_to do |format|
      format.html
      format.json { send_as "json", JSON.generate(@report.to_h) }
      format.csv { send_as "csv", Tally::Spreadsheet.new(@report).to_s }
    end
  end

  private
    def period = @period ||= Tally::Period.parse(range: params[:range], from: params[:from], to: params[:to])

    def send_as(extension, text)
      filename = "traffic-#{period.from.strftime("%F")}-to-#{period.last_day.strftime("%F")}.#{extension}"
      send_data text, type: Mime[extension], filename:,
        disposition: extension == "csv" ? "attachment" : "inline"
    end

    # Pages in the viewer's language, other formats in English.
    def reject(invalid)
      respond_to do |format|
        format.html do
          render :invalid, status: :unprocessable_content, locals: { message: message(invalid, I18n.locale) }
        end
        format.json { render json: { error: message(invalid, :en) }, status: :unprocessable_content }
        format.csv { render plain: message(invalid, :en), status: :unprocessable_content }
      end
    end

    def message(invalid, locale) = I18n.t(invalid.reason, scope: "tally.errors", locale:, text: invalid.text)
end
